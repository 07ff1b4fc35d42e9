// The bits of floating-point numbers, and back (std::bit_cast, which libc++ 13 lacks).
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

// Unsigned integers in the order of floats (sign and magnitude); −0 is 0.
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
