// The bit patterns of floating-point numbers, and the way back. A replacement for std::bit_cast, which libc++ 13 lacks.
// Used for file formats, and where results must be compared or ordered bit by bit.
#pragma once

#include <cstdint>
#include <cstring>

namespace hop::core {

inline std::uint32_t bits_of_float(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float float_of_bits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// Maps floats to unsigned integers of the same order, so that scores sort as integers. Negative numbers have their bits
// inverted, the others their sign bit set. −0 equals 0.
inline std::uint32_t order_bits(float value) {
  const std::uint32_t bits = bits_of_float(value + 0.0f);
  return bits ^ (bits >> 31 ? 0xffffffff : 0x80000000);
}

inline std::uint64_t bits_of_double(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline double double_of_bits(std::uint64_t bits) {
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace hop::core
