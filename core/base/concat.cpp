// Number formatting without printf, locales or floating-point to_chars, none of which guarantees the same digits on
// every platform.
#include "core/base/concat.hpp"

#include <charconv>
#include <cmath>

namespace hop::core {

void append_text(std::string& out, std::string_view part) { out.append(part); }
void append_text(std::string& out, char part) { out.push_back(part); }

void append_text(std::string& out, std::int64_t number) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void append_text(std::string& out, std::uint64_t number) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

// Scales the number to a nine-digit integer by powers of ten. This uses only basic double operations, so every platform
// writes the same digits.
void append_text(std::string& out, double number) {
  if (std::isnan(number)) return out.append("nan"), void();
  if (std::signbit(number) && number != 0) out.push_back('-'), number = -number;
  if (std::isinf(number)) return out.append("inf"), void();
  if (number == 0) return out.push_back('0');

  constexpr std::int64_t nine_digits = 1000000000;
  int exponent = 0;  // number = scaled · 10^exponent, scaled in [1e8, 1e9)
  double scaled = number;
  while (scaled >= 1e9) scaled /= 10, ++exponent;
  while (scaled < 1e8) scaled *= 10, --exponent;
  std::int64_t digits = static_cast<std::int64_t>(scaled + 0.5);
  if (digits == nine_digits) digits /= 10, ++exponent;
  while (digits % 10 == 0) digits /= 10, ++exponent;

  char text[16];
  const auto length = static_cast<int>(std::to_chars(text, text + sizeof text, digits).ptr - text);
  // Plain notation for magnitudes from 1e-6 to below 1e15, else scientific notation.
  const int point = length + exponent;  // digits before the decimal point
  if (point > 15 || point < -5) {
    out.push_back(text[0]);
    if (length > 1) out.push_back('.'), out.append(text + 1, text + length);
    out.push_back('e');
    append_text(out, static_cast<std::int64_t>(point - 1));
  } else if (point <= 0) {
    out.append("0.").append(static_cast<std::size_t>(-point), '0').append(text, text + length);
  } else if (point >= length) {
    out.append(text, text + length).append(static_cast<std::size_t>(point - length), '0');
  } else {
    out.append(text, text + point).push_back('.');
    out.append(text + point, text + length);
  }
}

}  // namespace hop::core
