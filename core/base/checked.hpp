// Overflow-checked arithmetic for sizes and offsets that come from outside, such as a file or the caller. Each function
// returns the result, or nullopt if it does not fit in the type.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>

namespace hop::core {

template <std::unsigned_integral T>
constexpr std::optional<T> checked_add(T a, T b) {
  if (b > std::numeric_limits<T>::max() - a) return std::nullopt;
  return static_cast<T>(a + b);
}

template <std::unsigned_integral T>
constexpr std::optional<T> checked_multiply(T a, T b) {
  if (a != 0 && b > std::numeric_limits<T>::max() / a) return std::nullopt;
  return static_cast<T>(a * b);
}

// True when [offset, offset + length) lies in [0, size).
template <std::unsigned_integral T>
constexpr bool lies_within(T offset, T length, T size) {
  return offset <= size && length <= size - offset;
}

}  // namespace hop::core
