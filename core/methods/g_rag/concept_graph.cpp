// A breadth-first search gives the tree of shortest paths; its preorder walk gives the concepts in the order of the paths. Linear
// in the size of the graph.
#include "core/methods/g_rag/concept_graph.hpp"

#include <algorithm>

#include "core/base/csr.hpp"
#include "core/base/string_pool.hpp"

namespace hop::core {

namespace {

// The outgoing arcs of each node, in the order of the text.
Csr<std::uint32_t> arcs_of_nodes(const ConceptGraph& graph) {
  Csr<std::uint32_t> source_of_arc;
  for (const ConceptArc& arc : graph.arcs) {
    source_of_arc.values.push_back(arc.source);
    source_of_arc.end_row();
  }
  return transpose(source_of_arc.view(), graph.concepts.size());
}

// The breadth-first tree from `root`: row v holds the nodes first reached through v.
Csr<std::uint32_t> shortest_path_tree(const ConceptGraph& graph, std::uint32_t root) {
  const Csr<std::uint32_t> arcs = arcs_of_nodes(graph);
  std::vector<bool> reached(graph.concepts.size(), false);
  std::vector<std::uint32_t> order = {root};  // nodes in the order of the search
  Csr<std::uint32_t> parent;                  // parallel to order[1 …]: one value per row
  reached[root] = true;
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const std::uint32_t arc : arcs.row(order[next])) {
      const std::uint32_t target = graph.arcs[arc].target;
      if (reached[target]) continue;
      reached[target] = true;
      order.push_back(target);
      parent.values.push_back(order[next]);
      parent.end_row();
    }
  }
  Csr<std::uint32_t> children = transpose(parent.view(), graph.concepts.size());
  for (std::uint32_t& child : children.values) child = order[child + 1];
  return children;
}

}  // namespace

std::string concepts_from_question(const ConceptGraph& graph, std::size_t most_bytes) {
  const auto found = std::find(graph.concepts.begin(), graph.concepts.end(), question_concept);
  if (found == graph.concepts.end()) return {};
  const auto root = static_cast<std::uint32_t>(found - graph.concepts.begin());
  const Csr<std::uint32_t> children = shortest_path_tree(graph, root);

  // The paths to the leaves are the longest shortest paths: none is part of another. Walked one after the other, they visit the
  // nodes in preorder.
  std::string text;
  StringPool written;
  std::vector<std::uint32_t> to_visit = {root};
  while (!to_visit.empty()) {
    const std::uint32_t node = to_visit.back();
    to_visit.pop_back();
    const std::string& concept_name = graph.concepts[node];
    if (const std::size_t before = written.size(); written.intern(concept_name) == before) {
      if (text.size() + 1 + concept_name.size() > most_bytes) break;
      if (!text.empty()) text += ' ';
      text += concept_name;
    }
    const auto row = children.row(node);
    to_visit.insert(to_visit.end(), row.rbegin(), row.rend());
  }
  return text;
}

}  // namespace hop::core
