// Order checks for whole columns. They accumulate violations and test the sum at the end: a loop without an early exit
// vectorizes. On failure, the caller repeats the check entry by entry to locate the violation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace hop::core {

// Whether no offset is larger than the next one.
inline bool offsets_ascend(std::span<const std::uint32_t> offsets) {
  std::uint32_t descents = 0;
  for (std::size_t i = 1; i < offsets.size(); ++i) descents |= static_cast<std::uint32_t>(offsets[i - 1] > offsets[i]);
  return descents == 0;
}

// Whether no offset equals the next one.
inline bool offsets_differ(std::span<const std::uint32_t> offsets) {
  std::uint32_t repeats = 0;
  for (std::size_t i = 1; i < offsets.size(); ++i) repeats |= static_cast<std::uint32_t>(offsets[i - 1] == offsets[i]);
  return repeats == 0;
}

// Whether every value is below `limit` and every row ascends without repeats. The row offsets must have been checked.
//
// A descent is a value that is not larger than the one before it. All descents are counted regardless of rows, then those at the
// beginning of a row. Every row ascends if and only if both counts are equal.
template <class Value>
bool rows_ascend_below(std::span<const Value> values, std::span<const std::uint32_t> offsets, std::uint64_t limit) {
  constexpr std::size_t block = std::size_t{1} << 15;  // the descents of a block fit into any Value
  if (values.empty()) return true;
  Value largest = values[0];
  std::size_t descents = 0;
  for (std::size_t begin = 1; begin < values.size(); begin += block) {
    const std::size_t end = std::min(values.size(), begin + block);
    Value of_block = 0;
    for (std::size_t i = begin; i < end; ++i) {
      of_block = static_cast<Value>(of_block + static_cast<Value>(values[i - 1] >= values[i]));
      largest = std::max(largest, values[i]);
    }
    descents += of_block;
  }
  std::size_t between_rows = 0;
  for (std::size_t r = 1; r + 1 < offsets.size(); ++r) {
    const std::uint32_t begin = offsets[r];
    const bool begins_row = begin != 0 && begin != offsets[r + 1];
    between_rows += begins_row && values[begin - 1] >= values[begin];
  }
  return largest < limit && descents == between_rows;
}

}  // namespace hop::core
