// Weights and neighbors of a spread's edges (docs/methods/gnn_ret.md).
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

// Neighbors of `passage` over the chosen edges other than keyword edges; some may come more than once, `passage` too.
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
