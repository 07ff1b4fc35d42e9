// Counts the ties of each positive by a scan over all scores; a question has few positives and a few hundred
// candidates, so sorting would not pay.
#include "core/eval/tied_metrics.hpp"

#include <algorithm>

namespace hop::core {

namespace {

struct TiedRank {
  std::size_t higher = 0;  // A
  std::size_t ties = 0;    // τ
};

// A and τ of the header's formulas.
TiedRank tied_rank_of(std::span<const float> scores, std::uint32_t positive) {
  TiedRank rank;
  for (const float score : scores) {
    rank.higher += score > scores[positive];
    rank.ties += score == scores[positive];
  }
  return rank;
}

}  // namespace

double tied_reciprocal_rank(std::span<const float> scores, std::span<const std::uint32_t> positives) {
  double sum = 0;
  for (const std::uint32_t positive : positives) {
    const TiedRank rank = tied_rank_of(scores, positive);
    sum += 2.0 / static_cast<double>(2 * rank.higher + 1 + rank.ties);
  }
  return sum / static_cast<double>(positives.size());
}

double tied_hits_at(std::span<const float> scores, std::span<const std::uint32_t> positives, std::size_t k) {
  double sum = 0;
  for (const std::uint32_t positive : positives) {
    const TiedRank rank = tied_rank_of(scores, positive);
    const std::size_t places = k > rank.higher ? k - rank.higher : 0;
    sum += std::min(1.0, static_cast<double>(places) / static_cast<double>(rank.ties));
  }
  return sum / static_cast<double>(positives.size());
}

}  // namespace hop::core
