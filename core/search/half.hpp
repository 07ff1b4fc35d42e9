// Conversion between float and IEEE 754 binary16 ("half") in software, bit-identical to the F16C and NEON instructions.
//
// Vectors are stored as halves by default: half the memory of float, with a negligible effect on cosines.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

namespace hop::core {

// Exact; a signalling NaN becomes quiet. Inline and without branches, so that loops over it vectorize.
//
// With exponent and fraction shifted into place, the float is too small by a factor of 2^112 (the biases are 15 and 127),
// subnormals included. One exact multiplication corrects that. Infinities and NaN then only lack their all-ones exponent.
inline float float_from_half(std::uint16_t half) {
  const std::uint32_t magnitude = (half & 0x7fffu) << 13;
  float value;
  std::memcpy(&value, &magnitude, sizeof value);
  value *= 0x1p112f;
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  bits |= (half & 0x8000u) << 16;
  bits |= magnitude >= 0x0f800000 ? 0x7f800000 : 0;
  bits |= magnitude > 0x0f800000 ? 0x00400000 : 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::uint16_t half_from_float(float value);  // round to nearest, ties to even
// Converts many values and writes the halves consecutively to `out`.
void halves_from_floats(std::span<const float> values, std::uint8_t* out);

}  // namespace hop::core
