// Top-k selection: the best k of many scores or distances, ties by the smaller index.
//
// Optimized for k much smaller than n: one vectorized pass finds a threshold, a second one visits only blocks that reach it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/search/passage_set.hpp"

namespace hop::core {

// out = the indices of the k largest scores, largest first (all indices, if n < k). With `allowed`, a set over n passages, only
// its indices count. No score may be NaN. −0 equals 0. Each score is first multiplied by `scale` and rounded to float.
void top_k(std::span<const float> scores, std::size_t k, std::vector<std::uint32_t>& out, const PassageSet* allowed = nullptr,
           float scale = 1);

// The same for distances: the k smallest, smallest first.
void bottom_k(std::span<const float> distances, std::size_t k, std::vector<std::uint32_t>& out,
              const PassageSet* allowed = nullptr);

// Both with an order among equal values: first the larger (top_k) or the smaller (bottom_k) tie break, then the smaller index.
// A method that gives many passages equal scores passes the scores that it computed them from as tie breaks.
void top_k(std::span<const float> scores, std::span<const float> tie_breaks, std::size_t k, std::vector<std::uint32_t>& out);
void bottom_k(std::span<const float> distances, std::span<const float> tie_breaks, std::size_t k, std::vector<std::uint32_t>& out,
              const PassageSet* allowed = nullptr);

// The largest score that counts, or 0 if none is positive.
float largest_score(std::span<const float> scores, const PassageSet* allowed = nullptr);

}  // namespace hop::core
