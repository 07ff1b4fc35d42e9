// Tie-aware ranking metrics (G-RAG, §4.1.1). If a reranker gives several candidates the same score, their order is
// arbitrary; MTRR and TMHits average over it instead of rewarding a lucky order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hop::core {

// Both metrics are for one question. `scores` are those of its candidates, higher is better. `positives` are the
// indices of the relevant candidates: distinct, at least one. For a positive p, A candidates have a higher score and τ
// candidates have the same score, including p. Scores are compared exactly, without a tolerance.

// MTRR: the mean over the positives of 2 / (2 (A + 1) + τ − 1), the reciprocal of the middle of p's possible ranks.
// Without ties it is the mean of 1 / rank.
double tied_reciprocal_rank(std::span<const float> scores, std::span<const std::uint32_t> positives);

// TMHits@k: the mean over the positives of min(1, max(0, k − A) / τ), the share of p's ties that fit into the first k
// ranks.
double tied_hits_at(std::span<const float> scores, std::span<const std::uint32_t> positives, std::size_t k);

}  // namespace hop::core
