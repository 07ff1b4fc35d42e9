// Saturating addition for counters that come from outside, such as the token counts of a host: a huge value pins the
// sum at the maximum instead of wrapping around.
#pragma once

#include <concepts>

#include "core/base/checked.hpp"

namespace hop::core {

// a + b, or the maximum of T on overflow.
template <std::unsigned_integral T>
constexpr T saturating_add(T a, T b) {
  return checked_add(a, b).value_or(std::numeric_limits<T>::max());
}

}  // namespace hop::core
