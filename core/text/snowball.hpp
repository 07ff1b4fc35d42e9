// Snowball's generated stemmers (core/text/snowball), for words in lower case, composed (NFKC).
#pragma once

#include <cstddef>
#include <string>

#include "core/text/language.hpp"

namespace hop::core {

// Longer words are no words of a language: they keep their endings, so that no text makes a stemmer slow.
inline constexpr std::size_t longest_snowball_word = 255;  // bytes

// Replaces `word` from byte `begin` to its end by its stem. Nothing is allocated but by `word` itself. The word does
// not change in a language without a generated stemmer.
void stem_by_snowball(Language language, std::string& word, std::size_t begin);

}  // namespace hop::core
