// Stop words: function words, such as articles and prepositions, that carry no topic. The analyzer drops them, names
// are not made of them, and the language detector recognizes a language by them.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/text/language.hpp"

namespace hop::core {

// Whether a word in lower case is an English stop word.
bool is_stop_word(std::string_view folded_word);
// The same for a word packed into a number (pack_word), which must not be 0. A word of more than seven bytes is never a
// stop word.
bool is_packed_stop_word(std::uint64_t folded_word);

// Whether a word, folded as the analyzer folds it, is a stop word of the language. `none` has no stop words.
bool is_stop_word(Language language, std::string_view folded_word);

// All stop words of a language in byte order, separated by single spaces; empty for a language that is not built in.
std::string_view stop_words(Language language = Language::english);
// A hash of the list, part of the analyzer's fingerprint: it changes if the words do.
std::uint64_t stop_words_hash(Language language);

}  // namespace hop::core
