// GNN-Ret: message passing of distances over the passage graph. In each layer, the K nearest passages pass their distances to
// their neighbors, so that a passage near a good one gets nearer to the question (docs/methods/gnn_ret.md; GNN-Ret, §3.2).
#pragma once

#include <memory>

#include "core/methods/ranking.hpp"
#include "core/methods/ranking_method.hpp"

namespace hop::core {

// The first distances are 1 − the combined scores of the base. ranking.state is set to h^L of the part's passages,
// ranking.first_distances to h^0.
std::unique_ptr<RankingProgram> start_gnn_ret(const RankedText& text, BaseKind kind, BaseScores scores);

// Sets the hits to the `count` nearest allowed passages, with their distances as scores; equal ones by first distance, then by
// index. With ranking.words_alone, only passages at a distance below 1 are hits.
void take_nearest(std::span<const float> distances, std::span<const float> first_distances, std::size_t count,
                  const PassageSet* allowed, Ranking& ranking);

}  // namespace hop::core
