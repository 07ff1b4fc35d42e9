// Capital letters that are due to convention and do not indicate a name: at the start of a sentence, line or heading,
// and in lines written entirely in capitals.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Whether a word is a capital letter followed by lower-case letters only: "Create", but not "HashMap", "E0382", "NASA"
// or 東京.
bool is_plain_capitalized(std::string_view word);

// Whether token `at` is the first word of the text, of a sentence, line, list item, table cell or heading, or follows a
// colon.
bool is_first_word(std::string_view text, const KeyTokens& tokens, std::size_t at);

// Appends the ASCII lines that have at least two words and no lower-case letter.
void find_lines_of_capitals(std::string_view text, std::vector<ByteRange>& out);

}  // namespace hop::core
