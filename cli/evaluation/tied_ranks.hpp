// MTRR and TMHits of a ranking in which neighboring hits may have the same score (G-RAG, §4.1.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hop::cli {

struct TiedQuality {
  double reciprocal_rank = 0;  // MTRR: mean over gold of 2 / (2 (A + 1) + τ − 1)
  double hits = 0;             // TMHits@k: mean over gold of min(1, max(0, k − A) / τ)
};

// A hits precede the ties of a gold passage; τ hits have its score, including itself. Gold that is not a hit counts 0. A
// passage that a ranking repeats, as sections can cause, counts at its first position. `gold`: distinct, at least one;
// `scores`: one per hit.
TiedQuality tied_quality(std::span<const std::uint32_t> ranking, std::span<const float> scores,
                         std::span<const std::uint32_t> gold, std::size_t k);

}  // namespace hop::cli
