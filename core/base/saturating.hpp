#pragma once

#include <concepts>

#include "core/base/checked.hpp"

namespace hop::core {

// The sum, or the greatest number where it does not fit.
template <std::unsigned_integral T>
constexpr T saturating_add(T a, T b) {
  return checked_add(a, b).value_or(std::numeric_limits<T>::max());
}

}  // namespace hop::core
