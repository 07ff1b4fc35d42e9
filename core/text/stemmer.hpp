// Stems of words in lower case, by the rules of Snowball 2.2.
#pragma once

#include <cstddef>
#include <string>

#include "core/text/language.hpp"

namespace hop::core {

// Replaces `word` from byte `begin` to its end by its stem in the language; `none` has no stems.
void stem(Language language, std::string& word, std::size_t begin = 0);

// The English stemmer ("Porter2"). Words with bytes outside ASCII are stemmed by the same
// rules on their ASCII letters; other bytes count as consonants, as in Snowball's UTF-8 stemmer.
void stem_english(std::string& word, std::size_t begin = 0);

}  // namespace hop::core
