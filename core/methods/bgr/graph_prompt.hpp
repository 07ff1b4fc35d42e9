// An evidence graph as a reader sees it: "Then" between neighbours, "On the other hand" between chains (Zhu et al., §5.4).
#pragma once

#include <cstdint>
#include <string>

#include "core/graph/graph.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

// The evidences of a ranking by BGR in reading order (its part "place"), between marks as of mark_passages, until the next
// one would pass the token budget. An evidence whose path comes from the one before it follows "Then"; any
// other begins a chain. Hits outside of the graph are left out; empty when there is no evidence.
std::string mark_evidence_graph(const Graph& graph, const Ranking& ranking, std::uint64_t token_budget);

}  // namespace hop::core
