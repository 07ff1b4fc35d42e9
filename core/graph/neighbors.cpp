// Each edge kind is read from its own column: adjacency and sections from ranges of passages, links and nearest neighbors
// from CSR rows, keyword edges by two steps over the bipartite graph.
#include "core/graph/neighbors.hpp"

#include <algorithm>

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {
namespace {

void append_values(const CsrView<std::uint32_t>& matrix, std::uint32_t row, std::vector<std::uint32_t>& out) {
  if (row >= matrix.rows()) return;
  const std::span<const std::uint32_t> values = matrix.row(row);
  out.insert(out.end(), values.begin(), values.end());
}

}  // namespace

std::string_view edge_kind_name(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::adjacent: return "adjacent";
    case EdgeKind::section: return "section";
    case EdgeKind::contains: return "contains";
    case EdgeKind::beside: return "beside";
    case EdgeKind::link: return "link";
    case EdgeKind::keyword: return "keyword";
    case EdgeKind::nearest: return "nearest";
  }
  return "";
}

void append_adjacent(const Graph& graph, std::uint32_t passage, std::vector<std::uint32_t>& out) {
  const std::uint32_t document = graph.document_of_passage[passage];
  if (passage > 0 && graph.document_of_passage[passage - 1] == document) out.push_back(passage - 1);
  if (passage + 1 < graph.passage_count() && graph.document_of_passage[passage + 1] == document) out.push_back(passage + 1);
}

void append_section_neighbors(const Graph& graph, std::uint32_t passage, std::vector<std::uint32_t>& out) {
  const std::uint32_t section = graph.section_of_passage[passage];
  if (section == no_index) return;
  for (std::uint32_t other = graph.section_first[section]; other < graph.section_end[section]; ++other) {
    if (other != passage && graph.section_of_passage[other] == section) out.push_back(other);
  }
}

void collect_neighbors(const Graph& graph, const EntityGraph& entities, const CsrView<std::uint32_t>& links_back,
                       const EdgeChoice& choice, std::uint32_t passage, std::vector<std::uint32_t>& out) {
  out.clear();
  if (choice.adjacent) append_adjacent(graph, passage, out);
  if (choice.section) append_section_neighbors(graph, passage, out);
  if (choice.link) {
    append_values(graph.links, passage, out);
    append_values(links_back, passage, out);
  }
  if (choice.nearest) append_values(graph.nearest, passage, out);
  if (choice.keyword) {
    for (const std::uint32_t entity : entities.entities_of_passage.row(passage)) {
      append_values(entities.passages_of_entity.view(), entity, out);
    }
  }
  // Several kinds of edges may lead to one passage, and every keyword row contains the passage itself.
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  out.erase(std::remove(out.begin(), out.end(), passage), out.end());
}

}  // namespace hop::core
