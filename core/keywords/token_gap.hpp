// The text between two neighboring key tokens, and whether it joins them into one name or separates two phrases. Spaces
// and hyphens join, punctuation and brackets separate.
#pragma once

#include <string_view>

#include "core/text/keys.hpp"

namespace hop::core {

// The text between two tokens; empty if both come from one character ("½").
inline std::string_view gap_between(std::string_view text, const KeyToken& left, const KeyToken& right) {
  return between(left.source, right.source).of(text);
}

// The most common gap. (Comparing strings would be a function call.)
inline bool is_space(std::string_view gap) { return gap.size() == 1 && gap[0] == ' '; }

// Whether the gap after `left` joins two tokens into a longer name: a space, hyphen or apostrophe, or the dot and space
// after an initial ("J. Bach").
bool joins_tokens(std::string_view gap, const KeyToken& left);

// Whether the gap after `left` ends a phrase: sentence punctuation, a comma, a bracket, a quotation mark, the separator
// of a cell or heading, or a line end, but not the dot and space after an initial.
bool breaks_phrase(std::string_view gap, const KeyToken& left);

}  // namespace hop::core
