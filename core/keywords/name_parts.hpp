// The parts of a long name or phrase: "East River in New York" has "East River" and "New York".
#pragma once

#include <cstddef>
#include <string_view>

#include "core/text/keys.hpp"

namespace hop::core {

// A word in lower case that stands between two names at least as often as inside of one. "of" and "the" do not: "Bank of
// England" is one name, and "England" alone is not what is meant.
inline bool separates_names(const KeyTokens& tokens, std::size_t at) {
  const KeyToken& token = tokens.tokens[at];
  if (!token.starts_lower || token.folded.size() > 3) return false;
  const std::string_view word = tokens.token(at);
  return word == "in" || word == "on" || word == "at" || word == "for" || word == "and";
}

// Calls take(first, last) for the stretches of tokens [first, last] between those words: where there are none, for all.
template <class Take>
void for_each_part(const KeyTokens& tokens, std::size_t first, std::size_t last, Take&& take) {
  std::size_t begin = first;
  for (std::size_t at = first; at <= last; ++at) {
    if (!separates_names(tokens, at)) continue;
    if (begin < at) take(begin, at - 1);
    begin = at + 1;
  }
  if (begin <= last) take(begin, last);
}

}  // namespace hop::core
