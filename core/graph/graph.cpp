#include "core/graph/graph.hpp"

namespace hop::core {

std::string_view passage_text(const Graph& graph, std::uint32_t passage) {
  return graph.is_one_file() ? graph.passage_texts[passage] : graph.text_parts->text(passage);
}

}  // namespace hop::core
