// Scores of candidates that need no training, and the ranking that scores make.
#pragma once

#include <memory>
#include <span>

#include "core/methods/g_rag/document_graph.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

// s_v + mix · Σ over u ∈ N(v) of w_vu max(0, s_u − s_v): neighbors that the first ranking has higher lift a candidate
// towards them, others leave it where it is. w_v· is E_v· summed over its features, divided by its sum. `first`: s, of
// each candidate.
CandidateScores lift_scores(const DocumentGraph& graph, std::span<const float> first, float mix);

// Candidate by candidate, neighbor by neighbor.
CandidateScores sum_of(CandidateScores a, const CandidateScores& b);

// The first ranking with its first candidates, as many as there are scores, in the order of `scores`, ties by passage
// index; the rest follows as it was. `entities`: whose names the concepts are; null: graphs of the host's alone.
Ranking rerank(Ranking first, const DocumentGraph& graph, const CandidateScores& scores,
               std::shared_ptr<const EntityGraph> entities);

}  // namespace hop::core
