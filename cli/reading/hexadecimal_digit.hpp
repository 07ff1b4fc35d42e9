// Digits of escapes such as "%20" and "=3D".
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

// The value of a hexadecimal digit; -1 for other characters.
inline int hexadecimal_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// "Chapter%201.xhtml" → "Chapter 1.xhtml"
inline std::string without_percent_escapes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_code =
        text[i] == '%' && i + 2 < text.size() && hexadecimal_digit(text[i + 1]) >= 0 && hexadecimal_digit(text[i + 2]) >= 0;
    out += is_code ? static_cast<char>(hexadecimal_digit(text[i + 1]) * 16 + hexadecimal_digit(text[i + 2])) : text[i];
    if (is_code) i += 2;
  }
  return out;
}

}  // namespace hop::cli
