// Whether a column is in order, judged at its end: a loop without a way out runs on whole registers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace hop::core {

// No offset is larger than the next one.
inline bool offsets_ascend(std::span<const std::uint32_t> offsets) {
  std::uint32_t descents = 0;
  for (std::size_t i = 1; i < offsets.size(); ++i) descents |= static_cast<std::uint32_t>(offsets[i - 1] > offsets[i]);
  return descents == 0;
}

// No offset equals the next one.
inline bool offsets_differ(std::span<const std::uint32_t> offsets) {
  std::uint32_t repeats = 0;
  for (std::size_t i = 1; i < offsets.size(); ++i) repeats |= static_cast<std::uint32_t>(offsets[i - 1] == offsets[i]);
  return repeats == 0;
}

// Every value below `limit`, and every row ascending without repeats. Row offsets are known to be right.
//
// A row ascends where no value is followed by one that is not larger. Such descents are counted over all values at once. All of
// them have to lie between rows: as many as there are where a row begins.
template <class Value>
bool rows_ascend_below(std::span<const Value> values, std::span<const std::uint32_t> offsets, std::uint64_t limit) {
  constexpr std::size_t block = std::size_t{1} << 15;  // descents of one fit into any Value
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
