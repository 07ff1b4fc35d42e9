#include "core/graph/graph.hpp"

namespace hop::core {

std::string_view passage_text(const Graph& graph, std::uint32_t passage) {
  if (graph.parts.empty()) return graph.passage_texts[passage];
  const PartPassage& place = graph.part_of_passage[passage];
  return graph.parts[place.part].graph->passage_texts[place.passage];
}

}  // namespace hop::core
