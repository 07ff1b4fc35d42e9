// Galloping (exponential) search, for limits that are probably near the beginning of a sorted range.
//
// A merge uses it to find how many entries of one part precede the next entry of another part, in O(log n) of that number.
#pragma once

#include <algorithm>
#include <cstdint>

namespace hop::core {

// The first index of [first + 1, end) that is not before the limit, or `end`. `first` must be before the limit.
template <class IsBefore>
std::uint32_t gallop(std::uint32_t first, std::uint32_t end, IsBefore&& is_before) {
  std::uint32_t before = first, stride = 1;
  // Double the stride until it oversteps the limit, then bisect the last stride.
  while (stride < end - before && is_before(before + stride)) before += stride, stride *= 2;
  end = std::min(end - before, stride) + before;
  while (end - before > 1) {
    const std::uint32_t middle = before + (end - before) / 2;
    (is_before(middle) ? before : end) = middle;
  }
  return end;
}

}  // namespace hop::core
