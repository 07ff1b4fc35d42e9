// Lower case for names that ignore case: hosts, media types, headers, character sets, extensions.
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

// Converts ASCII letters to lower case in any locale; other bytes stay unchanged.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

}  // namespace hop::cli
