// What stands between two neighboring key tokens of a text, and what it says about them.
#pragma once

#include <string_view>

#include "core/text/keys.hpp"

namespace hop::core {

// Empty between two tokens of one character ("½").
inline std::string_view gap_between(std::string_view text, const KeyToken& left, const KeyToken& right) {
  return between(left.source, right.source).of(text);
}

// What stands between most tokens. (A comparison of texts is a call.)
inline bool is_space(std::string_view gap) { return gap.size() == 1 && gap[0] == ' '; }

// Whether the gap after `left` joins two tokens to one longer name: a space, hyphen or apostrophe, or an initial's dot
// and a space ("J. Bach").
bool joins_tokens(std::string_view gap, const KeyToken& left);

// Whether no phrase goes across the gap after `left`: sentence punctuation, a comma, bracket, quotation mark, a cell's
// or heading's separator or a line end, but not an initial's dot and a space.
bool breaks_phrase(std::string_view gap, const KeyToken& left);

}  // namespace hop::core
