// English month names, which are capitalized in every position of a sentence but are no names of things.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace hop::core {

inline constexpr std::array<std::string_view, 12> month_names = {
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"};

// `token`: a key token.
inline bool is_month(std::string_view token) {
  return std::find(month_names.begin(), month_names.end(), token) != month_names.end();
}

}  // namespace hop::core
