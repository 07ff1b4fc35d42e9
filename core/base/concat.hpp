// String building for messages: concat("passage ", 812, ": keyword id ", id). Numbers have the same text on every
// platform and in every locale, so messages and JSON output can be compared byte for byte.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace hop::core {

void append_text(std::string& out, std::string_view part);
void append_text(std::string& out, char part);
void append_text(std::string& out, std::int64_t number);
void append_text(std::string& out, std::uint64_t number);
// At most nine significant digits, no trailing zeros; "nan", "inf", "-inf".
void append_text(std::string& out, double number);

// Widens each integer type, so that the formatting code exists once per signedness.
template <std::signed_integral T>
  requires(!std::same_as<T, char>)
void append_part(std::string& out, T number) {
  append_text(out, static_cast<std::int64_t>(number));
}
template <std::unsigned_integral T>
void append_part(std::string& out, T number) {
  append_text(out, static_cast<std::uint64_t>(number));
}
template <std::floating_point T>
void append_part(std::string& out, T number) {
  append_text(out, static_cast<double>(number));
}
inline void append_part(std::string& out, char part) { append_text(out, part); }
inline void append_part(std::string& out, std::string_view part) { append_text(out, part); }

// Concatenates strings, characters and numbers into one string.
template <class... Parts>
std::string concat(const Parts&... parts) {
  std::string out;
  (append_part(out, parts), ...);
  return out;
}

}  // namespace hop::core
