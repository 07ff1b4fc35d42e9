// A candidate of trail's second stage: its features, and the score that they make (docs/methods/trail.md, "Second
// stage").
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/elementary.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

inline constexpr std::size_t cover_passages = 10;  // of the fused list, those that a candidate may complete
inline constexpr std::uint32_t rare_entity_count =
    30;  // sharing an entity links two passages if it has no more passages

struct TrailCandidate {
  std::uint32_t passage = 0;
  std::uint32_t fused_rank = 0;
  float cosine = 0, masked_cosine = 0, masked_bm25 = 0, graph = 0, log_rank = 0, own = 0, cover = 0;
  std::uint32_t covered_with = 0xffffffff;  // the passage that gave `cover` its maximum
  double score = 0;
};

// g = ln(π(c) / max π + 1e-5); 0 of 0 is 0.
inline float graph_feature(std::uint64_t mass, std::uint64_t heaviest_mass) {
  constexpr double least = 1e-5;
  const double share = heaviest_mass == 0 ? 0.0 : static_cast<double>(mass) / static_cast<double>(heaviest_mass);
  return static_cast<float>(natural_log(share + least));
}

inline double weigh(const RescoreWeights& w, const TrailCandidate& c) {
  return w.cosine * c.cosine + w.masked_cosine * c.masked_cosine + w.masked_bm25 * c.masked_bm25 + w.graph * c.graph +
         w.log_rank * c.log_rank + w.own * c.own + w.cover * c.cover;
}

inline bool better_candidate(const TrailCandidate& a, const TrailCandidate& b) {
  return a.score != b.score ? a.score > b.score : a.passage < b.passage;
}

// Of the fused list's passage at `place`, from 0 on, that is no candidate: below the last of these, it says the order.
inline float score_behind(float last_score, std::size_t place) {
  return last_score - static_cast<float>(natural_log(static_cast<double>(place) + 1));
}

}  // namespace hop::core
