// Counts each edge once, from its lower end, with one marker per passage to skip edges that several kinds or entities
// repeat. Memory is linear in the number of passages; the n² keyword edges are visited but never stored.
#include "core/graph/graph_figures.hpp"

#include <vector>

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {

GraphFigures count_edges(const Graph& graph, const EntityGraph& entities, const CsrView<std::uint32_t>& links_back,
                         const EdgeChoice& choice) {
  GraphFigures figures;
  figures.passages = graph.passage_count();
  std::vector<std::uint32_t> counted_by(graph.passage_count(), no_index);  // last passage from which an edge was counted
  std::vector<std::uint32_t> neighbors;
  EdgeChoice direct = choice;
  direct.keyword = false;
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    // Each edge is counted from its lower end.
    const auto count = [&](std::uint32_t other) {
      if (other <= passage || counted_by[other] == passage) return;
      counted_by[other] = passage;
      ++figures.edges;
    };
    collect_neighbors(graph, entities, links_back, direct, passage, neighbors);
    for (const std::uint32_t other : neighbors) count(other);
    if (!choice.keyword) continue;
    for (const std::uint32_t entity : entities.entities_of_passage.row(passage)) {
      for (const std::uint32_t other : entities.passages_of_entity.row(entity)) count(other);
    }
  }
  return figures;
}

}  // namespace hop::core
