// Exact ranks of passages beyond the head of a ranked list, by counting the passages that precede each of them.
//
// The second stage needs the rank of candidates that another list found. Sorting the whole list for a few ranks would cost more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/passage_set.hpp"

namespace hop::core {

// A place in a list of passages, largest value first, ties by index. It comes after all passages with a larger value, and after
// those with an equal value and an index below `index`.
template <class Value>
struct ListPlace {
  Value value = 0;
  std::uint32_t index = 0;
};

// The number of passages before each place; with `allowed`, only passages in it count. Values are first multiplied by `scale`
// and rounded.
std::vector<std::uint32_t> count_before(std::span<const float> values, std::span<const ListPlace<float>> places,
                                        const PassageSet* allowed = nullptr, float scale = 1);

}  // namespace hop::core
