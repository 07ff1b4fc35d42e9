// Untrained reranking of candidates: a candidate is lifted towards better neighbors in the document graph, in proportion to the
// concepts they share; and the final ranking for any scores.
#pragma once

#include <memory>
#include <span>

#include "core/methods/g_rag/document_graph.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

// s_v + mix · Σ over u ∈ N(v) of w_vu max(0, s_u − s_v): neighbors with a higher score lift a candidate towards them; others
// have no effect. w_v· is E_v· summed over its features, divided by its sum. `first`: s, of each candidate.
CandidateScores lift_scores(const DocumentGraph& graph, std::span<const float> first, float mix);

// The sum of two scorings, candidate by candidate and edge by edge.
CandidateScores sum_of(CandidateScores a, const CandidateScores& b);

// The first ranking, whose first made.scores.size() passages are reordered by score, ties by passage index; the rest follows
// unchanged. `entities`: its names are the concepts; null: all concepts are from AMR graphs.
Ranking rerank(Ranking first, const DocumentGraph& graph, const CandidateScores& scores,
               std::shared_ptr<const EntityGraph> entities);

}  // namespace hop::core
