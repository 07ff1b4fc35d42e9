// Character classes of ASCII, independent of the locale. They serve the fast paths of the text functions, because most
// text is ASCII.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hop::core::ascii {

constexpr bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }
constexpr bool is_lower(char byte) { return byte >= 'a' && byte <= 'z'; }
constexpr bool is_upper(char byte) { return byte >= 'A' && byte <= 'Z'; }
constexpr bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
constexpr bool is_white_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }
constexpr char lower(char byte) { return is_upper(byte) ? static_cast<char>(byte + ('a' - 'A')) : byte; }
constexpr bool is_letter(char byte) { return is_lower(lower(byte)); }

inline std::string in_lower_case(std::string_view text) {
  std::string lowered(text);
  for (char& byte : lowered) byte = lower(byte);
  return lowered;
}

// The value of a hexadecimal digit; −1 for other bytes.
constexpr int hexadecimal_value(char byte) {
  if (is_digit(byte)) return byte - '0';
  const char letter = lower(byte);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

// Maps a letter to lower case, a digit or underscore to itself, and every other byte to 0.
inline constexpr std::array<char, 256> folded_word_bytes = [] {
  std::array<char, 256> table{};
  for (int i = 0; i < 0x80; ++i) {
    const char byte = static_cast<char>(i), folded = lower(byte);
    if (is_lower(folded) || is_digit(byte) || byte == '_') table[static_cast<std::size_t>(i)] = folded;
  }
  return table;
}();

constexpr char folded_word_byte(char byte) { return folded_word_bytes[static_cast<unsigned char>(byte)]; }
constexpr bool is_word_byte(char byte) { return folded_word_byte(byte) != 0; }

}  // namespace hop::core::ascii
