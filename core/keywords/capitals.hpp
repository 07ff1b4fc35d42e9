// Where a text has capital letters by convention rather than by choice.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// A capital letter followed by lower-case letters only: "Create", not "HashMap", "E0382", "NASA" or 東京.
bool is_plain_capitalized(std::string_view word);

// Whether token `at` is the first word of the text, of a sentence, line, item, cell or heading, or stands behind a colon.
bool is_first_word(std::string_view text, const KeyTokens& tokens, std::size_t at);

// Appends the lines of ASCII with two words or more and no small letter.
void find_lines_of_capitals(std::string_view text, std::vector<ByteRange>& out);

}  // namespace hop::core
