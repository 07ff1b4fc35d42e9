// English month names, which are capitalized in every position of a sentence but are no names of things.
#pragma once

#include <algorithm>
#include <string_view>

namespace hop::core {

// `token`: a key token.
inline bool is_month(std::string_view token) {
  static constexpr std::string_view months[] = {"january", "february", "march",     "april",   "may",      "june",
                                                "july",    "august",   "september", "october", "november", "december"};
  return std::find(std::begin(months), std::end(months), token) != std::end(months);
}

}  // namespace hop::core
