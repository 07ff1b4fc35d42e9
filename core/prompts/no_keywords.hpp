// The ways in which models say that a text has no keywords.
#pragma once

#include <string_view>

namespace hop::core {

// Whether a key (core/text/keys.hpp) stands for a missing value: "none", "n a".
bool is_placeholder(std::string_view key);

// Whether an item of a list of keywords says that there are none: "None", "There are no names in the passage.", "Keine Namen".
bool says_no_keywords(std::string_view line);

}  // namespace hop::core
