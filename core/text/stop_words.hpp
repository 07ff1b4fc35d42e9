#pragma once

#include <cstdint>
#include <string_view>

#include "core/text/language.hpp"

namespace hop::core {

// English function words, in lower case: those that carry no topic in a question or a passage.
bool is_stop_word(std::string_view folded_word);
// The same of a word's bytes as one number (pack_word), which are not 0; one of more than seven bytes is none.
bool is_packed_stop_word(std::uint64_t folded_word);

// Function words of a language, of words as the analyzer folds them. `none` has none.
bool is_stop_word(Language language, std::string_view folded_word);

// All of them, in byte order, joined by one space; empty for a language that is not built in.
std::string_view stop_words(Language language = Language::english);
// A number that differs where the words do.
std::uint64_t stop_words_hash(Language language);

}  // namespace hop::core
