#include "core/methods/bgr/evidence_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "tests/core/methods/bgr/random_graphs.hpp"

namespace hop::core::evidence_graph_test {
namespace {

using test::edge_set;
using test::EdgeSet;

constexpr std::uint32_t Q = question_node;
const EvidenceEdges forward = {{Q, 1}, {1, 2}, {Q, 4}};
const EvidenceEdges backward = {{Q, 1}, {1, 2}, {Q, 3}, {3, 2}};
const EvidenceEdges all_five = {{Q, 1}, {1, 2}, {Q, 3}, {3, 2}, {Q, 4}};

TEST(EvidenceGraph, WorkedValueOfConsistency) {
  EXPECT_DOUBLE_EQ(consistency(forward, backward), 0.4);
  EXPECT_DOUBLE_EQ(consistency(EvidenceEdges{{Q, 4}}, backward), 0);
  EXPECT_DOUBLE_EQ(consistency({}, {}), 0);
  EXPECT_DOUBLE_EQ(consistency(backward, backward), 1);
}

TEST(EvidenceGraph, WorkedValuesOfFusionByEquation) {
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::equation, 1), backward);
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::equation, .4), backward);
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::equation, .39), all_five);
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::equation, 0), all_five);
  EXPECT_EQ(fuse_graphs(EvidenceEdges{{Q, 4}}, backward, GraphFusion::equation, 0), backward);
}

TEST(EvidenceGraph, WorkedValuesOfFusionByProse) {
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::prose, .5), (EvidenceEdges{{Q, 1}, {1, 2}}));
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::prose, .4), backward);
}

TEST(EvidenceGraph, FusionByCode) {
  // .4 of 5.0001 is below .4: the union is thinned. Q1, 12, Q4 and Q3 have new heads; of the rest 32 leads into a leaf.
  EXPECT_EQ(edge_set(fuse_graphs(forward, backward, GraphFusion::code, .4)), edge_set(all_five));
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::code, .39), backward);
  // 3 stands in the graph as the tail of 32 when Q3 comes, and is no leaf: Q does not reach it.
  EXPECT_EQ(fuse_graphs(EvidenceEdges{{Q, 4}}, EvidenceEdges{{3, 2}, {Q, 3}}, GraphFusion::code, 0.02), (EvidenceEdges{{Q, 4}}));
}

TEST(EvidenceGraph, OneSearchAlone) {
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::forward, 0), forward);
  EXPECT_EQ(fuse_graphs(forward, backward, GraphFusion::backward, 0), backward);
}

TEST(EvidenceGraph, FusionLeavesOutTheForwardEdgeThatClosesACycle) {
  const EvidenceEdges first = {{Q, 1}, {1, 2}, {2, 3}}, second = {{Q, 1}, {Q, 3}, {3, 2}};
  EXPECT_EQ(fuse_graphs(first, second, GraphFusion::equation, 0), (EvidenceEdges{{Q, 1}, {Q, 3}, {3, 2}, {1, 2}}));
}

TEST(EvidenceGraph, FusionDropsWhatTheQuestionDoesNotReach) {
  EXPECT_EQ(fuse_graphs(EvidenceEdges{{Q, 3}, {3, 2}}, EvidenceEdges{{Q, 1}, {1, 3}, {3, 2}}, GraphFusion::prose, 1),
            EvidenceEdges());
}

TEST(EvidenceGraph, ReadingOrderIsChainByChain) {
  EXPECT_EQ(reading_order(EvidenceEdges{{Q, 1}, {Q, 3}, {1, 2}, {3, 4}}), (std::vector<std::uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(reading_order(backward), (std::vector<std::uint32_t>{1, 3, 2}));  // 2 follows from both
  EXPECT_EQ(reading_order({}), std::vector<std::uint32_t>());
}

// The rules of docs/methods/bgr.md on sets, with a cycle found by trying all paths.
EdgeSet slow_fusion(const EvidenceEdges& first, const EvidenceEdges& second, GraphFusion fusion, double gamma) {
  const EdgeSet f = edge_set(first), b = edge_set(second);
  EdgeSet both, either = f;
  for (const auto& edge : b) {
    if (f.count(edge) != 0) both.insert(edge);
    either.insert(edge);
  }
  const double bsc = either.empty() ? 0 : static_cast<double>(both.size()) / static_cast<double>(either.size());
  EdgeSet fused = b;
  if (fusion == GraphFusion::equation && bsc > gamma) {
    for (const EvidenceEdge& edge : first) {
      fused.insert({edge.from, edge.to});
      if (test::has_cycle(fused)) fused.erase({edge.from, edge.to});
    }
  }
  if (fusion == GraphFusion::prose && bsc < gamma) fused = both;
  return test::reached_part(fused);
}

TEST(EvidenceGraph, FusionEqualsTheSlowReference) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const EvidenceEdges f = test::random_evidence_graph(random), b = test::random_evidence_graph(random);
    const double gamma = static_cast<double>(random.below(10)) / 20;
    for (const GraphFusion fusion : {GraphFusion::equation, GraphFusion::prose}) {
      EXPECT_EQ(edge_set(fuse_graphs(f, b, fusion, gamma)), slow_fusion(f, b, fusion, gamma)) << "round " << round;
    }
  }
}

TEST(EvidenceGraph, FusionIsAlwaysAcyclicAndConnectedAndReadInOrder) {
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    const EvidenceEdges f = test::random_evidence_graph(random), b = test::random_evidence_graph(random);
    for (const GraphFusion fusion :
         {GraphFusion::equation, GraphFusion::prose, GraphFusion::code, GraphFusion::forward, GraphFusion::backward}) {
      const EvidenceEdges fused = fuse_graphs(f, b, fusion, .1);
      SCOPED_TRACE(::testing::Message() << "round " << round << ", fusion " << static_cast<int>(fusion));
      test::expect_evidence_graph(fused);
      const std::vector<std::uint32_t> order = reading_order(fused);
      std::set<std::uint32_t> nodes;
      for (const EvidenceEdge& edge : fused) nodes.insert(edge.to);
      EXPECT_EQ(std::set<std::uint32_t>(order.begin(), order.end()), nodes);
      EXPECT_EQ(order.size(), nodes.size());
      for (const EvidenceEdge& edge : fused) {
        if (edge.from == Q) continue;
        EXPECT_LT(std::find(order.begin(), order.end(), edge.from), std::find(order.begin(), order.end(), edge.to));
      }
    }
  }
}

}  // namespace
}  // namespace hop::core::evidence_graph_test
