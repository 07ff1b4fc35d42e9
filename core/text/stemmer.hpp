// The English Snowball stemmer ("Porter2"), for words in lower case.
#pragma once

#include <string>

namespace hop::core {

// Replaces `word` from byte `begin` to its end by its stem. Words with bytes outside ASCII are stemmed by the same
// rules on their ASCII letters; other bytes count as consonants, as in Snowball's UTF-8 stemmer.
void stem_english(std::string& word, std::size_t begin = 0);

}  // namespace hop::core
