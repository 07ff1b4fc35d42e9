// Parts of HTTP that do not depend on case: hosts, media types, schemes.
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

// ASCII letters in lower case; other bytes unchanged, in any locale.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

}  // namespace hop::cli
