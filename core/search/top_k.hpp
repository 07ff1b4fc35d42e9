// The best k of many scores or distances, ties by the smaller index. Fast where k is much smaller than their number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/search/passage_set.hpp"

namespace hop::core {

// out = the indices of the k largest scores, largest first (all of them, if there are fewer than k). Only indices in
// `allowed` count, if given; it covers as many passages as there are scores. No score may be NaN. −0 equals 0.
// With a scale, each score is a product with it, rounded to float.
void top_k(std::span<const float> scores, std::size_t k, std::vector<std::uint32_t>& out, const PassageSet* allowed = nullptr,
           float scale = 1);

// The same for distances: the k smallest, smallest first.
void bottom_k(std::span<const float> distances, std::size_t k, std::vector<std::uint32_t>& out,
              const PassageSet* allowed = nullptr);

// The largest of the scores that count, or 0 if none is larger.
float largest_score(std::span<const float> scores, const PassageSet* allowed = nullptr);

}  // namespace hop::core
