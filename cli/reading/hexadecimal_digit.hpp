// Digits of escapes such as "%20" and "=3D".
#pragma once

namespace hop::cli {

// The value of a hexadecimal digit; -1 for other characters.
inline int hexadecimal_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace hop::cli
