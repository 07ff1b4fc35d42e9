// What is written like code in running text, with marks of code around it or without: `scrape_interval`, `camelCase`,
// `Box::new`, `--config.file`, `Cargo.toml`, `rate()`. Of ASCII alone.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/keywords/phrases.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Appends them in order, not overlapping: their key is that of the tokens, as of a name. A word that only begins with a
// capital letter is none.
void find_code_words(std::string_view text, const KeyTokens& tokens, std::vector<Phrase>& out);

// Whether token `at` is one of a code word's.
bool is_in_code_word(std::string_view text, const KeyTokens& tokens, std::size_t at);

// Code words name something although they begin in lower case: their tokens are no longer marked as such.
void raise_code_words(const std::vector<Phrase>& code_words, KeyTokens& tokens);

}  // namespace hop::core
