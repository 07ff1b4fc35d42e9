// Ranks of passages that are behind the head of a list: how many come before each, counted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/passage_set.hpp"

namespace hop::core {

// A place in a list of passages, largest value first, ties by index: behind all of a larger value, and behind those of an equal
// one whose index is below `index`.
template <class Value>
struct ListPlace {
  Value value = 0;
  std::uint32_t index = 0;
};

// How many passages come before each place; only those in `allowed` count, if given. With a scale, each value is a product
// with it, rounded to float. Whole numbers are below 2^62.
std::vector<std::uint32_t> count_before(std::span<const float> values, std::span<const ListPlace<float>> places,
                                        const PassageSet* allowed = nullptr, float scale = 1);
std::vector<std::uint32_t> count_before(std::span<const std::uint64_t> values, std::span<const ListPlace<std::uint64_t>> places,
                                        const PassageSet* allowed = nullptr);

}  // namespace hop::core
