#include "cli/evaluation/write_npy.hpp"

#include <algorithm>
#include <cmath>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

constexpr std::uint32_t infinite_half = 31u << 10;

// IEEE 754 binary16 without its sign: 5 exponent and 10 fraction bits. Numbers that are too large become `infinite_half` or more.
std::uint32_t half_of_size(float size) {
  constexpr int least_exponent = -13;  // of the smallest normal number, 2^-14 = ½ · 2^-13
  if (!std::isfinite(size)) return infinite_half;
  int exponent = least_exponent;
  if (size > 0) std::frexp(size, &exponent);  // size = f · 2^exponent, ½ ≤ f < 1
  exponent = std::max(exponent, least_exponent);
  const auto fraction = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, 11 - exponent)));
  // The leading bit of an 11-bit fraction adds 1 to the exponent, and so does a fraction that was rounded up to 2^11.
  return (static_cast<std::uint32_t>(exponent - least_exponent) << 10) + fraction;
}

// NumPy ends the header with a line feed, at a multiple of 64 bytes.
std::string header_of(std::size_t row_count, std::uint32_t dimension) {
  std::string dictionary = "{'descr': '<f2', 'fortran_order': False, 'shape': (" + std::to_string(row_count) + ", " +
                           std::to_string(dimension) + "), }";
  constexpr std::size_t before = 10, alignment = 64;
  dictionary.append((2 * alignment - (before + dictionary.size() + 1) % alignment) % alignment, ' ');
  dictionary += '\n';
  const std::string magic("\x93NUMPY\x01\x00", 8);
  return magic + static_cast<char>(dictionary.size() & 255) + static_cast<char>(dictionary.size() >> 8) + dictionary;
}

}  // namespace

std::string npy_bytes(std::span<const float> values, std::uint32_t dimension, const std::string& path) {
  std::string bytes = header_of(values.size() / dimension, dimension);
  bytes.reserve(bytes.size() + 2 * values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint32_t size = half_of_size(std::fabs(values[i]));
    if (size >= infinite_half) {
      throw Failure("cannot write " + path + ": row " + std::to_string(i / dimension) + " has " + std::to_string(values[i]) +
                    ", beyond the largest float16, 65504");
    }
    const std::uint32_t half = size | (std::signbit(values[i]) ? 1u << 15 : 0u);
    bytes += static_cast<char>(half & 255);
    bytes += static_cast<char>(half >> 8);
  }
  return bytes;
}

}  // namespace hop::cli
