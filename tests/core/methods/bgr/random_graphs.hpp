// Evidence graphs at random, and what must hold of every one, told by sets.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <set>
#include <utility>
#include <vector>

#include "core/base/random.hpp"
#include "core/methods/bgr/evidence_graph.hpp"

namespace hop::core {

inline void PrintTo(const EvidenceEdge& edge, std::ostream* out) { *out << edge.from << "→" << edge.to; }

}  // namespace hop::core

namespace hop::core::test {

using EdgeSet = std::set<std::pair<std::uint32_t, std::uint32_t>>;

inline EdgeSet edge_set(const EvidenceEdges& edges) {
  EdgeSet set;
  for (const EvidenceEdge& edge : edges) set.insert({edge.from, edge.to});
  return set;
}

// Whether some node is left when nodes without a predecessor are taken away one by one.
inline bool has_cycle(EdgeSet edges) {
  for (bool taken = true; taken;) {
    taken = false;
    for (const auto& edge : edges) {
      const auto leads_here = [&](const auto& other) { return other.second == edge.first; };
      if (std::any_of(edges.begin(), edges.end(), leads_here)) continue;
      edges.erase(edge);
      taken = true;
      break;
    }
  }
  return !edges.empty();
}

inline EdgeSet reached_part(const EdgeSet& edges) {
  EdgeSet reached;
  for (std::size_t before = 1; before != reached.size();) {
    before = reached.size();
    for (const auto& edge : edges) {
      const auto leads_here = [&](const auto& other) { return other.second == edge.first; };
      if (edge.first == question_node || std::any_of(reached.begin(), reached.end(), leads_here)) reached.insert(edge);
    }
  }
  return reached;
}

inline void expect_evidence_graph(const EvidenceEdges& edges) {
  const EdgeSet set = edge_set(edges);
  EXPECT_EQ(set.size(), edges.size()) << "an edge is there twice";
  EXPECT_FALSE(has_cycle(set));
  EXPECT_EQ(reached_part(set), set) << "Q does not reach all";
  for (const EvidenceEdge& edge : edges) EXPECT_NE(edge.to, question_node);
}

// Of up to six evidences: acyclic, reached from Q, edges in a random order.
inline EvidenceEdges random_evidence_graph(Random& random) {
  std::vector<std::uint32_t> nodes = {1, 2, 3, 4, 5, 6};
  for (std::size_t i = nodes.size(); i > 1; --i) std::swap(nodes[i - 1], nodes[random.below(i)]);
  nodes.resize(random.below(nodes.size() + 1));
  EdgeSet edges;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::size_t parent = random.below(i + 1);
    edges.insert({parent == 0 ? question_node : nodes[parent - 1], nodes[i]});
    if (i > 0 && random.below(2) == 0) edges.insert({nodes[random.below(i)], nodes[i]});
  }
  EvidenceEdges shuffled;
  for (const auto& [from, to] : edges)
    shuffled.insert(shuffled.begin() + static_cast<std::ptrdiff_t>(random.below(shuffled.size() + 1)), {from, to});
  return shuffled;
}

}  // namespace hop::core::test
