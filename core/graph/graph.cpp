// Access to the data that a graph in segments stores elsewhere. Each function reads the graph's own columns if they hold
// the data, and asks the segments otherwise.
#include "core/graph/graph.hpp"

namespace hop::core {

std::string_view passage_text(const Graph& graph, std::uint32_t passage) {
  return graph.is_one_file() ? graph.passage_texts[passage] : graph.text_parts->text(passage);
}

std::uint64_t passage_text_bytes(const Graph& graph) {
  if (!graph.is_one_file()) return graph.text_parts->text_bytes();
  const std::span<const std::uint32_t> offsets = graph.passage_texts.offsets;
  return offsets.empty() ? 0 : offsets.back() - offsets.front();
}

std::uint32_t checksum_of(const Graph& graph) {
  return graph.is_one_file() ? graph.content_checksum : graph.text_parts->checksum();
}

}  // namespace hop::core
