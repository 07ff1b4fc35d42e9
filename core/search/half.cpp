#include "core/search/half.hpp"

#include "core/base/float_bits.hpp"

namespace hop::core {

std::uint16_t half_from_float(float value) {
  const std::uint32_t bits = bits_of_float(value);
  const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
  const std::uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return static_cast<std::uint16_t>(sign | 0x7e00 | (magnitude >> 13 & 0x03ff));
  if (magnitude >= 0x477ff000) return static_cast<std::uint16_t>(sign | 0x7c00);  // ≥ 65520 rounds to infinity
  if (magnitude < 0x38800000) {
    // Below 2^-14 a half is a multiple of 2^-24, and that is the last place of a float in [½, 1): the addition rounds.
    const float shifted = float_of_bits(magnitude) + 0.5f;
    return static_cast<std::uint16_t>(sign | (bits_of_float(shifted) - 0x3f000000));
  }
  // Add just less than half of the last place kept, one more if that place is odd; a carry goes into the exponent.
  const std::uint32_t rounded = magnitude + 0x0fff + (magnitude >> 13 & 1);
  return static_cast<std::uint16_t>(sign | ((rounded >> 13) - (112u << 10)));
}

}  // namespace hop::core
