// Splits a long name or phrase at words that usually separate two names: "East River in New York" has the parts "East
// River" and "New York".
#pragma once

#include <cstddef>
#include <string_view>

#include "core/text/keys.hpp"

namespace hop::core {

// Lower-case words that occur between two names at least as often as inside of one. "of" and "the" are not among them:
// "Bank of England" is one name, and its part "England" is not the topic.
inline bool separates_names(const KeyTokens& tokens, std::size_t at) {
  const KeyToken& token = tokens.tokens[at];
  if (!token.starts_lower || token.folded.size() > 3) return false;
  const std::string_view word = tokens.token(at);
  return word == "in" || word == "on" || word == "at" || word == "for" || word == "and";
}

// Calls take(first, last) for each part of the tokens [first, last]. Without a separating word, the only part is the
// whole range.
template <class Take>
void for_each_part(const KeyTokens& tokens, std::size_t first, std::size_t last, Take&& take) {
  // Separating words belong to no part; empty parts are skipped.
  std::size_t begin = first;
  for (std::size_t at = first; at <= last; ++at) {
    if (!separates_names(tokens, at)) continue;
    if (begin < at) take(begin, at - 1);
    begin = at + 1;
  }
  if (begin <= last) take(begin, last);
}

}  // namespace hop::core
