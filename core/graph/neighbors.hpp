// The neighborhood N(i) of a passage, by kind of edge (docs/methods/the_graph.md).
//
// Each retrieval method selects its own kinds: GNN-Ret spreads over adjacent and keyword edges, KGP and IIER also use the
// semantic edges of nearest neighbors.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"

namespace hop::core {

enum class EdgeKind : std::uint8_t { adjacent, section, contains, beside, link, keyword, nearest };

std::string_view edge_kind_name(EdgeKind kind);

// Which edges make N(i) of a spread: GNN-Ret takes adjacent and keyword edges.
struct EdgeChoice {
  bool adjacent = true;
  bool keyword = true;
  bool section = false;
  bool link = false;  // taken in both directions
  bool nearest = false;
};

// Passages next to i in its document (at most two), ascending.
void append_adjacent(const Graph& graph, std::uint32_t passage, std::vector<std::uint32_t>& out);
// The other passages with the same innermost section as i, ascending. Passages of subsections are excluded, so that the
// relation is symmetric.
void append_section_neighbors(const Graph& graph, std::uint32_t passage, std::vector<std::uint32_t>& out);

// Replaces `out` with the explicit neighbor list of a passage, ascending, distinct and without the passage itself. For
// statistics and tests. `links_back` is the transpose of graph.links; it may be empty when the choice has no links.
void collect_neighbors(const Graph& graph, const EntityGraph& entities, const CsrView<std::uint32_t>& links_back,
                       const EdgeChoice& choice, std::uint32_t passage, std::vector<std::uint32_t>& out);

}  // namespace hop::core
