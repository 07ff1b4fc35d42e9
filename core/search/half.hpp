// IEEE 754 binary16 in software, bit for bit as F16C and NEON convert.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

namespace hop::core {

// Exact; a signalling NaN becomes quiet. Inline and without branches, so that loops over it vectorize.
//
// Exponent and fraction moved into place mean a number 2^112 too small (the biases are 15 and 127), subnormals
// included, so one exact multiplication puts it right. Infinities and NaN then lack only their full exponent.
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
// The same of many, next to each other in `out`.
void halves_from_floats(std::span<const float> values, std::uint8_t* out);

}  // namespace hop::core
