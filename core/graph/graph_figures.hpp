// Size |V|, |E| and density of the passage graph, counted without building its explicit edges.
//
// The figures of GNN-Ret's Table 5: `hoptrail info` prints them so that a corpus can be compared with the paper's.
#pragma once

#include <cstdint>

#include "core/graph/neighbors.hpp"

namespace hop::core {

struct GraphFigures {
  std::uint64_t passages = 0;  // |V|
  std::uint64_t edges = 0;     // |E|: pairs of neighbors, regardless of the number of kinds that join them

  double edges_per_passage() const { return passages == 0 ? 0 : static_cast<double>(edges) / static_cast<double>(passages); }
  // 2 |E| / (|V| (|V| − 1))   (GNN-Ret, Table 5)
  double density() const { return passages < 2 ? 0 : 2 * edges_per_passage() / static_cast<double>(passages - 1); }
};

// Takes time proportional to the number of edges, so it is not for the search path. `links_back` as in collect_neighbors.
GraphFigures count_edges(const Graph& graph, const EntityGraph& entities, const CsrView<std::uint32_t>& links_back,
                         const EdgeChoice& choice);

}  // namespace hop::core
