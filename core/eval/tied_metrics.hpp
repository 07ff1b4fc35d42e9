// Metrics of a ranking by scores in which several candidates may have the same one (G-RAG, §4.1.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hop::core {

// Of one question: `scores` of its candidates, large is good; `positives`: indices of the right ones, distinct, at
// least one. For positive p, A candidates have a higher score and τ the same one, p among them; equal means equal to
// the last bit.

// MTRR: mean over the positives of 2 / (2 (A + 1) + τ − 1), one over the middle of the ranks that p may have. Without
// ties the mean of 1 / rank.
double tied_reciprocal_rank(std::span<const float> scores, std::span<const std::uint32_t> positives);

// TMHits@k: mean over the positives of min(1, max(0, k − A) / τ), the share of p's ties that fit into the first k.
double tied_hits_at(std::span<const float> scores, std::span<const std::uint32_t> positives, std::size_t k);

}  // namespace hop::core
