// Float to half with round to nearest even, in integer arithmetic: all cases (normal, subnormal, overflow, NaN) are computed and
// one is selected by masks, so compilers can vectorize the loop.
#include "core/search/half.hpp"

#include "core/base/float_bits.hpp"
#include "core/base/wrap_around.hpp"

namespace hop::core {

namespace {

// All bits set if a < b, otherwise 0. Both are below 2^31.
HOP_WRAPS_AROUND inline std::uint32_t where_less(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(a - b) >> 31);
}

// Branch-free, so that loops over it vectorize.
HOP_WRAPS_AROUND inline std::uint16_t rounded_to_half(float value) {
  const std::uint32_t bits = bits_of_float(value), magnitude = bits & 0x7fffffff;
  // Add just less than half a unit in the last kept place, and one more if that place is odd. A carry into the exponent is right.
  const std::uint32_t rounded = ((magnitude + 0x0fff + (magnitude >> 13 & 1)) >> 13) - (112u << 10);
  // Below 2^-14 a half is a multiple of 2^-24, which is the unit in the last place of a float in [½, 1). So adding ½ rounds.
  const std::uint32_t small = bits_of_float(float_of_bits(magnitude) + 0.5f) - 0x3f000000;
  const std::uint32_t is_small = where_less(magnitude, 0x38800000);
  const std::uint32_t is_large = where_less(0x477fefff, magnitude);  // ≥ 65520 rounds to infinity
  const std::uint32_t is_nan = where_less(0x7f800000, magnitude);
  const std::uint32_t large = 0x7c00 | (is_nan & (0x0200 | (magnitude >> 13 & 0x03ff)));
  const std::uint32_t half = (small & is_small) | (rounded & ~is_small & ~is_large) | (large & is_large);
  return static_cast<std::uint16_t>(half | (bits >> 16 & 0x8000));
}

}  // namespace

std::uint16_t half_from_float(float value) { return rounded_to_half(value); }

void halves_from_floats(std::span<const float> values, std::uint8_t* out) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint16_t half = rounded_to_half(values[i]);
    std::memcpy(out + 2 * i, &half, 2);
  }
}

}  // namespace hop::core
