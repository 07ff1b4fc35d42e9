// Code words: identifiers, flags, paths and file names in running text, with or without code marks: `scrape_interval`,
// `camelCase`, `Box::new`, `--config.file`, `Cargo.toml`, `rate()`. Only ASCII is recognized.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Appends the code words in order, without overlaps. Their key is that of their tokens, as for a name. A word that only
// begins with a capital letter is not a code word.
void find_code_words(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

// Whether token `at` belongs to a code word.
bool is_in_code_word(std::string_view text, const KeyTokens& tokens, std::size_t at);

// Clears the lower-case mark of the tokens of code words: a code word is a name although it may begin in lower case.
void raise_code_words(const std::vector<Phrase>& code_words, KeyTokens& tokens);

}  // namespace hop::core
