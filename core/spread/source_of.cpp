// Explains a layer's result: finds the sender and edge of a passage's best message by recomputing v_ij for each member of T.
// Used only for reported hits, so no per-passage record is kept during the propagation.
#include <algorithm>

#include "core/spread/edge_weight.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {
namespace {

struct WeightedEdge {
  EdgeKind kind = EdgeKind::keyword;
  float weight = 0;
  std::uint32_t entity = no_entity;
};

bool row_holds(const CsrView<std::uint32_t>& matrix, std::uint32_t row, std::uint32_t value) {
  if (row >= matrix.rows()) return false;
  const auto values = matrix.row(row);
  return std::find(values.begin(), values.end(), value) != values.end();
}

// The rarest entity that both passages hold, by a merge of their two ascending rows; no_entity if they share none.
std::uint32_t rarest_shared_entity(const EntityGraph& entities, std::uint32_t a, std::uint32_t b) {
  const auto first = entities.entities_of_passage.row(a), second = entities.entities_of_passage.row(b);
  std::uint32_t rarest = no_entity;
  for (std::size_t i = 0, j = 0; i < first.size() && j < second.size();) {
    if (first[i] != second[j]) {
      first[i] < second[j] ? ++i : ++j;
      continue;
    }
    const std::uint32_t entity = first[i];
    if (rarest == no_entity || entities.passage_count[entity] < entities.passage_count[rarest]) rarest = entity;
    ++i, ++j;
  }
  return rarest;
}

// The edge between two passages that source_of reports, if any. A keyword edge of weight below 1 loses to any other edge.
std::optional<WeightedEdge> preferred_edge(const PassageGraph& graph, const MinPropagationOptions& options, std::uint32_t from,
                                           std::uint32_t to) {
  const EdgeChoice& edges = options.edges;
  std::optional<WeightedEdge> keyword_edge;
  if (edges.keyword) {
    const std::uint32_t entity = rarest_shared_entity(graph.entities, from, to);
    if (entity != no_entity) {
      const float weight = options.inverse_frequency_weights ? inverse_frequency_weight(graph, entity) : 1.0f;
      if (weight >= 1.0f) return WeightedEdge{EdgeKind::keyword, weight, entity};
      keyword_edge = WeightedEdge{EdgeKind::keyword, weight, entity};
    }
  }

  std::vector<std::uint32_t> found;
  const auto holds_to = [&](auto&& append) {
    found.clear();
    append(graph.graph, from, found);
    return std::find(found.begin(), found.end(), to) != found.end();
  };
  if (edges.adjacent && holds_to(append_adjacent)) return WeightedEdge{EdgeKind::adjacent, 1.0f, no_entity};
  if (edges.section && holds_to(append_section_neighbors)) return WeightedEdge{EdgeKind::section, 1.0f, no_entity};
  if (edges.link && (row_holds(graph.graph.links, from, to) || row_holds(graph.links_back, from, to))) {
    return WeightedEdge{EdgeKind::link, 1.0f, no_entity};
  }
  if (edges.nearest && row_holds(graph.graph.nearest, from, to)) return WeightedEdge{EdgeKind::nearest, 1.0f, no_entity};
  return keyword_edge;
}

}  // namespace

std::optional<Source> source_of(const PassageGraph& graph, const MinPropagationOptions& options, const LayerSources& sources,
                                std::uint32_t passage) {
  std::optional<Source> best;
  float best_value = 0;
  for (std::size_t t = 0; t < sources.passages.size(); ++t) {
    const std::uint32_t from = sources.passages[t];
    if (from == passage) continue;
    const std::optional<WeightedEdge> edge = preferred_edge(graph, options, from, passage);
    if (!edge) continue;
    const float distance = sources.distances[t];
    const float value = options.inverse_frequency_weights ? weighted_value(distance, edge->weight) : distance;
    // The senders are in ascending (h, h^0, passage) order, so ties on the value need the comparison of indices.
    if (best && (value > best_value || (value == best_value && from > best->passage))) continue;
    best = Source{from, edge->kind, edge->entity};
    best_value = value;
  }
  return best;
}

}  // namespace hop::core
