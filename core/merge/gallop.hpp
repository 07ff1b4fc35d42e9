// How far a sorted list stays before a limit that is probably near.
#pragma once

#include <algorithm>
#include <cstdint>

namespace hop::core {

// The first of [first + 1, end] that is not before the limit, or `end`; `first` is before it. Looks at few if that is near.
template <class IsBefore>
std::uint32_t gallop(std::uint32_t first, std::uint32_t end, IsBefore&& is_before) {
  std::uint32_t before = first, stride = 1;
  while (stride < end - before && is_before(before + stride)) before += stride, stride *= 2;
  end = std::min(end - before, stride) + before;
  while (end - before > 1) {
    const std::uint32_t middle = before + (end - before) / 2;
    (is_before(middle) ? before : end) = middle;
  }
  return end;
}

}  // namespace hop::core
