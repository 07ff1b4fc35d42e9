// Edge weights w_ij and non-keyword neighbors for min-propagation (docs/methods/gnn_ret.md).
//
// The weight of a keyword edge is the normalized inverse document frequency of the shared entity: 1 for an entity of one
// passage, 0 for an entity of all passages. All other edges have weight 1.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/elementary.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {

// ln(N / df(e)) / ln N, for N ≥ 2 passages.
inline float inverse_frequency_weight(double passages, std::uint32_t passages_of_entity) {
  return static_cast<float>(natural_log(passages / passages_of_entity) / natural_log(passages));
}
inline float inverse_frequency_weight(const PassageGraph& graph, std::uint32_t entity) {
  return inverse_frequency_weight(graph.graph.passage_count(), graph.entities.passage_count[entity]);
}

// v = 1 − (1 − h) w.
inline float weighted_value(float distance, float weight) { return 1.0f - (1.0f - distance) * weight; }

// Appends the neighbors of `passage` over the chosen edges, except keyword edges. May append a passage several times, and
// `passage` itself.
inline void append_plain_neighbors(const PassageGraph& graph, const EdgeChoice& edges, std::uint32_t passage,
                                   std::vector<std::uint32_t>& out) {
  const auto append_row = [&](const CsrView<std::uint32_t>& matrix) {
    if (passage >= matrix.rows()) return;
    const auto row = matrix.row(passage);
    out.insert(out.end(), row.begin(), row.end());
  };
  if (edges.adjacent) append_adjacent(graph.graph, passage, out);
  if (edges.section) append_section_neighbors(graph.graph, passage, out);
  if (edges.link) {
    append_row(graph.graph.links);
    append_row(graph.links_back);
  }
  if (edges.nearest) append_row(graph.graph.nearest);
}

}  // namespace hop::core
