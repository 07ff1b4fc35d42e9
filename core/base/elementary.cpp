// Argument reduction to a short interval around 0, then a fixed-length series, as in fdlibm. A fixed order of
// operations gives the same rounding on every platform.
#include "core/base/elementary.hpp"

#include <cstdint>
#include <limits>

#include "core/base/float_bits.hpp"

namespace hop::core {
namespace {

// ln 2 in two parts. The upper part has 21 trailing zero bits, so its product with an exponent is exact.
constexpr double ln2_high = 0x1.62e42feep-1;
constexpr double ln2_low = 0x1.a39ef35793c76p-33;
constexpr double one_over_ln2 = 0x1.71547652b82fep+0;
constexpr double square_root_of_two = 0x1.6a09e667f3bcdp+0;

// 2^exponent, for the exponents of normal numbers.
double power_of_two(int exponent) { return double_of_bits(static_cast<std::uint64_t>(exponent + 1023) << 52); }

}  // namespace

// x = 2^k (1 + f) with 1 + f in [√½, √2), and ln(1 + f) = 2 artanh(s) = 2 (s + s³/3 + s⁵/5 + …) with s = f / (2 + f),
// s| ≤ 0.1716. Because 2s = f − s f, only the terms after the first are rounded, at the magnitude of s f.
double natural_log(double x) {
  if (x != x || x == std::numeric_limits<double>::infinity()) return x;
  if (x == 0) return -std::numeric_limits<double>::infinity();
  if (x < 0) return std::numeric_limits<double>::quiet_NaN();

  int k = 0;
  if (x < std::numeric_limits<double>::min()) {  // subnormal
    x *= 0x1p54;
    k = -54;
  }
  const std::uint64_t bits = bits_of_double(x);
  k += static_cast<int>(bits >> 52) - 1023;
  double significand = double_of_bits((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  // Centers the interval around 1, where the series converges fastest.
  if (significand >= square_root_of_two) {
    significand *= 0.5;
    ++k;
  }

  const double f = significand - 1;
  const double s = f / (2 + f);
  const double z = s * s;
  double tail = 1.0 / 25;  // z (1/3 + z (1/5 + z (… + z/25)))
  for (int odd = 23; odd >= 3; odd -= 2) tail = tail * z + 1.0 / odd;
  const double beyond = 2 * z * tail;
  return k * ln2_high - ((s * (f - beyond) - k * ln2_low) - f);
}

// x = k ln 2 + r with |r| ≤ ½ ln 2; e^r by its Taylor series.
double exponential(double x) {
  if (x != x) return x;
  if (x > 710) return std::numeric_limits<double>::infinity();
  if (x < -746) return 0;

  // k is x / ln 2 rounded to the nearest integer.
  const int k = static_cast<int>(x * one_over_ln2 + (x < 0 ? -0.5 : 0.5));
  const double high = x - k * ln2_high;
  const double low = k * ln2_low;
  const double r = high - low;
  const double lost = (high - r) - low;  // the rounding error of r

  constexpr double inverse_factorial[] = {// 1/2!, 1/3!, … 1/14!
                                          1.0 / 2,         1.0 / 6,          1.0 / 24,         1.0 / 120,     1.0 / 720,
                                          1.0 / 5040,      1.0 / 40320,      1.0 / 362880,     1.0 / 3628800, 1.0 / 39916800,
                                          1.0 / 479001600, 1.0 / 6227020800, 1.0 / 87178291200};
  double tail = 0;
  for (int i = 12; i >= 0; --i) tail = tail * r + inverse_factorial[i];
  const double significand = 1 + (r + (r * r * tail + lost));

  // Scale in two factors: 2^k itself can be outside the normal range even if the result is inside.
  const int half = k / 2;
  return significand * power_of_two(half) * power_of_two(k - half);
}

}  // namespace hop::core
