// Decimal parsing with a 64-bit significand and exact powers of ten: a product or quotient of two exact doubles is
// correctly rounded (Clinger's fast path).
#include "core/base/decimal.hpp"

#include <cstddef>
#include <limits>

namespace hop::core {
namespace {

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

// Removes a leading sign from `text`; true for a minus.
bool take_sign(std::string_view& text) {
  if (text.empty() || (text[0] != '-' && text[0] != '+')) return false;
  const bool negative = text[0] == '-';
  text.remove_prefix(1);
  return negative;
}

// All powers of ten that a double represents exactly.
constexpr double exact_powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                          1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// Rounds once for |exponent| ≤ 22, and once more for each further 22.
double scale_by_power_of_ten(double value, int exponent) {
  for (; exponent > 22; exponent -= 22) value *= 1e22;
  for (; exponent < -22; exponent += 22) value /= 1e22;
  return exponent < 0 ? value / exact_powers_of_ten[-exponent] : value * exact_powers_of_ten[exponent];
}

}  // namespace

std::optional<double> parse_decimal(std::string_view text) {
  const bool negative = take_sign(text);
  constexpr int out_of_reach = 100000;  // exceeds the exponent of every double, and cannot overflow an int when added

  std::uint64_t significand = 0;  // the first 19 significant digits
  int kept = 0, exponent = 0;
  bool any_digit = false, after_point = false;
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '.' && !after_point) {
      after_point = true;
      continue;
    }
    if (!is_decimal_digit(text[at])) break;
    any_digit = true;
    const auto digit = static_cast<std::uint64_t>(text[at] - '0');
    const bool keep = kept < 19;
    if (keep) {
      significand = significand * 10 + digit;
      if (significand != 0) ++kept;
    }
    // A digit that is dropped before the point raises the exponent; one that is kept after the point lowers it.
    if (keep == after_point && exponent > -out_of_reach && exponent < out_of_reach) exponent += keep ? -1 : 1;
  }
  if (!any_digit) return std::nullopt;

  // The exponent. Its value saturates, so that "1e999999999999" does not overflow.
  if (at < text.size()) {
    if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
    text.remove_prefix(at + 1);
    const bool negative_exponent = take_sign(text);
    if (text.empty()) return std::nullopt;
    int written = 0;
    for (const char c : text) {
      if (!is_decimal_digit(c)) return std::nullopt;
      if (written < 2 * out_of_reach) written = written * 10 + (c - '0');
    }
    exponent += negative_exponent ? -written : written;
  }

  double value = 0;
  // Digits beyond the 19th are dropped; they change the value by less than an ulp.
  if (significand != 0) {
    if (exponent > 400) return std::nullopt;
    if (exponent > -400) value = scale_by_power_of_ten(static_cast<double>(significand), exponent);
    if (value > std::numeric_limits<double>::max()) return std::nullopt;
  }
  return negative ? -value : value;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  const bool negative = take_sign(text);
  if (text.empty()) return std::nullopt;
  // Accumulates the magnitude, because −2^63 has no positive counterpart.
  const std::uint64_t limit = (std::uint64_t{1} << 63) - (negative ? 0 : 1);
  std::uint64_t magnitude = 0;
  for (const char c : text) {
    if (!is_decimal_digit(c)) return std::nullopt;
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (magnitude > (limit - digit) / 10) return std::nullopt;
    magnitude = magnitude * 10 + digit;
  }
  if (!negative) return static_cast<std::int64_t>(magnitude);
  return magnitude == limit ? std::numeric_limits<std::int64_t>::min() : -static_cast<std::int64_t>(magnitude);
}

}  // namespace hop::core
