#include "core/graph/graph.hpp"

namespace hop::core {

std::string_view passage_text(const Graph& graph, std::uint32_t passage) {
  return graph.text_parts ? graph.text_parts->text(passage) : graph.passage_texts[passage];
}

}  // namespace hop::core
