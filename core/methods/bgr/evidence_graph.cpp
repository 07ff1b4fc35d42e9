// Graphs have at most a few dozen edges, so edges are plain lists, and look-ups and reachability are linear scans: no index
// would pay off.
#include "core/methods/bgr/evidence_graph.hpp"

#include <algorithm>

namespace hop::core {

namespace {

std::size_t node_count_of(std::span<const EvidenceEdge> edges, std::uint32_t node) {
  for (const EvidenceEdge& edge : edges) node = std::max({node, edge.from, edge.to});
  return std::size_t{node} + 1;
}

// The nodes reachable from `node`: sweeps over the edges until no node is added.
std::vector<bool> nodes_along(std::span<const EvidenceEdge> edges, std::uint32_t node, std::uint32_t EvidenceEdge::* begin,
                              std::uint32_t EvidenceEdge::* end) {
  std::vector<bool> reached(node_count_of(edges, node));
  reached[node] = true;
  for (bool grown = true; grown;) {
    grown = false;
    for (const EvidenceEdge& edge : edges) {
      if (!reached[edge.*begin] || reached[edge.*end]) continue;
      reached[edge.*end] = grown = true;
    }
  }
  return reached;
}

std::size_t count_common_edges(std::span<const EvidenceEdge> a, std::span<const EvidenceEdge> b) {
  return static_cast<std::size_t>(std::count_if(a.begin(), a.end(), [&](const EvidenceEdge& edge) { return has_edge(b, edge); }));
}

bool holds_node(const std::vector<bool>& nodes, std::uint32_t node) { return node < nodes.size() && nodes[node]; }

// Adds an edge unless it exists or would close a cycle.
void add_acyclic(EvidenceEdges& edges, EvidenceEdge edge) {
  if (has_edge(edges, edge) || holds_node(nodes_after(edges, edge.to), edge.from)) return;
  edges.push_back(edge);
}

EvidenceEdges reachable_part(std::span<const EvidenceEdge> edges) {
  const std::vector<bool> reached = nodes_after(edges, question_node);
  EvidenceEdges kept;
  for (const EvidenceEdge& edge : edges) {
    if (reached[edge.from]) kept.push_back(edge);
  }
  return kept;
}

// The reduction of a union to a graph in the authors' code: first each edge whose head is not yet in the graph, then every
// edge into a leaf of the result.
EvidenceEdges thin_union(std::span<const EvidenceEdge> united) {
  EvidenceEdges edges;
  const auto leads = [&](std::uint32_t node, std::uint32_t EvidenceEdge::* end) {
    return std::any_of(edges.begin(), edges.end(), [&](const EvidenceEdge& edge) { return edge.*end == node; });
  };
  for (const EvidenceEdge& edge : united) {
    // First pass: an edge to a new node cannot close a cycle.
    if (!leads(edge.to, &EvidenceEdge::to) && !leads(edge.to, &EvidenceEdge::from)) edges.push_back(edge);
  }
  std::vector<bool> is_leaf(node_count_of(united, question_node));
  for (const EvidenceEdge& edge : edges) is_leaf[edge.to] = !leads(edge.to, &EvidenceEdge::from);
  for (const EvidenceEdge& edge : united) {
    if (is_leaf[edge.to]) add_acyclic(edges, edge);
  }
  return edges;
}

}  // namespace

bool has_edge(std::span<const EvidenceEdge> edges, EvidenceEdge edge) {
  return std::find(edges.begin(), edges.end(), edge) != edges.end();
}

std::vector<bool> nodes_after(std::span<const EvidenceEdge> edges, std::uint32_t node) {
  return nodes_along(edges, node, &EvidenceEdge::from, &EvidenceEdge::to);
}

std::vector<bool> nodes_before(std::span<const EvidenceEdge> edges, std::uint32_t node) {
  return nodes_along(edges, node, &EvidenceEdge::to, &EvidenceEdge::from);
}

double consistency(std::span<const EvidenceEdge> forward, std::span<const EvidenceEdge> backward) {
  const std::size_t common = count_common_edges(forward, backward), united = forward.size() + backward.size() - common;
  return united == 0 ? 0 : static_cast<double>(common) / static_cast<double>(united);
}

EvidenceEdges fuse_graphs(std::span<const EvidenceEdge> forward, std::span<const EvidenceEdge> backward, GraphFusion fusion,
                          double gamma) {
  const double bsc = consistency(forward, backward);
  EvidenceEdges edges(backward.begin(), backward.end());
  switch (fusion) {
    case GraphFusion::backward: break;
    case GraphFusion::forward: edges.assign(forward.begin(), forward.end()); break;
    case GraphFusion::equation:
      if (bsc > gamma) {
        for (const EvidenceEdge& edge : forward) add_acyclic(edges, edge);
      }
      break;
    case GraphFusion::prose:
      if (bsc < gamma) {
        const auto last =
            std::remove_if(edges.begin(), edges.end(), [&](const EvidenceEdge& e) { return !has_edge(forward, e); });
        edges.erase(last, edges.end());
      }
      break;
    case GraphFusion::code: {
      EvidenceEdges united(forward.begin(), forward.end());
      for (const EvidenceEdge& edge : backward) {
        if (!has_edge(forward, edge)) united.push_back(edge);
      }
      const auto common = static_cast<double>(count_common_edges(forward, backward));
      // 1e-4 is the authors' guard against division by zero; it is kept so that the threshold is exactly theirs.
      if (!(common / (static_cast<double>(united.size()) + 1e-4) > gamma)) edges = thin_union(united);
      break;
    }
  }
  return reachable_part(edges);
}

std::vector<std::uint32_t> reading_order(std::span<const EvidenceEdge> edges) {
  std::vector<std::uint32_t> waits_for(node_count_of(edges, question_node));  // predecessors not yet in the order
  for (const EvidenceEdge& edge : edges) ++waits_for[edge.to];
  // A topological order with a stack: it follows a chain to its end before it starts the next one.
  std::vector<std::uint32_t> order, next = {question_node};
  while (!next.empty()) {
    const std::uint32_t node = next.back();
    next.pop_back();
    if (node != question_node) order.push_back(node);
    for (std::size_t i = edges.size(); i > 0;) {  // backwards, so that the first successor ends up on top of the stack
      --i;
      if (edges[i].from == node && --waits_for[edges[i].to] == 0) next.push_back(edges[i].to);
    }
  }
  return order;
}

}  // namespace hop::core
