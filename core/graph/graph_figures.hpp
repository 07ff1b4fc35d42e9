// Size and density of a graph's explicit form, counted without building it.
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

// Time is that of visiting every edge: for figures, not for searching. `links_back` as in collect_neighbors.
GraphFigures count_edges(const Graph& graph, const EntityGraph& entities, const CsrView<std::uint32_t>& links_back,
                         const EdgeChoice& choice);

}  // namespace hop::core
