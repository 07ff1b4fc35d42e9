// Stemming by the rules of Snowball 2.2: reduces inflected words in lower case to a common stem, so that "running" and
// "runs" match.
#pragma once

#include <cstddef>
#include <string>

#include "core/text/language.hpp"

namespace hop::core {

// Replaces the part of `word` from byte `begin` on by its stem. `none` has no stemmer.
void stem(Language language, std::string& word, std::size_t begin = 0);

// The English stemmer ("Porter2"). In words with bytes outside ASCII, the rules apply to the ASCII letters, and the
// other characters count as consonants, as in Snowball's UTF-8 stemmer.
void stem_english(std::string& word, std::size_t begin = 0);

}  // namespace hop::core
