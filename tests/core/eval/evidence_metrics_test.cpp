#include "core/eval/evidence_metrics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

using Edges = std::vector<EvidenceEdge>;

constexpr std::uint32_t Q = question_node;
const Edges chain_of_two = {{Q, 1}, {1, 2}};
const Edges two_chains = {{Q, 1}, {1, 2}, {Q, 3}, {3, 2}};
const Edges other_chain = {{Q, 5}, {5, 6}};

void expect_exact(const EditDistance& distance, std::uint32_t expected) {
  EXPECT_EQ(distance.lower, expected);
  EXPECT_EQ(distance.upper, expected);
}

TEST(EvidenceMetrics, WorkedValuesOfTheEditDistance) {
  expect_exact(graph_edit_distance(chain_of_two, two_chains, NodeLabels::ignored), 3);
  expect_exact(graph_edit_distance(chain_of_two, two_chains, NodeLabels::compared), 3);
  expect_exact(graph_edit_distance(chain_of_two, other_chain, NodeLabels::ignored), 0);
  expect_exact(graph_edit_distance(chain_of_two, other_chain, NodeLabels::compared), 2);
  expect_exact(graph_edit_distance({}, chain_of_two, NodeLabels::compared), 4);  // Q is there, always
}

TEST(EvidenceMetrics, WorkedValuesOfMatchAndStructure) {
  const Edges same = {{1, 2}, {Q, 1}};  // in another order
  EXPECT_TRUE(graphs_match(chain_of_two, same));
  EXPECT_FALSE(graphs_match(chain_of_two, two_chains));
  EXPECT_FALSE(graphs_match(two_chains, chain_of_two));
  EXPECT_FALSE(graphs_match(chain_of_two, other_chain));
  EXPECT_EQ(same_structure(chain_of_two, other_chain), true);
  EXPECT_EQ(same_structure(chain_of_two, two_chains), false);
  EXPECT_EQ(same_structure(chain_of_two, Edges{{Q, 1}, {Q, 2}}), false);
  EXPECT_EQ(same_structure({}, {}), true);
}

TEST(EvidenceMetrics, SetsCountNodesWithoutTheQuestion) {
  const EvidenceSetMeasures measures = measure_evidence_set(chain_of_two, two_chains);  // {1, 2} of {1, 2, 3}
  EXPECT_DOUBLE_EQ(measures.precision, 1);
  EXPECT_DOUBLE_EQ(measures.recall, 2.0 / 3);
  EXPECT_DOUBLE_EQ(measures.f1, 0.8);
  EXPECT_EQ(measures.exact_match, 0);
  EXPECT_EQ(measure_evidence_set(two_chains, Edges{{Q, 3}, {3, 1}, {1, 2}}).exact_match, 1);
  EXPECT_EQ(measure_evidence_set({}, chain_of_two).f1, 0);
  EXPECT_EQ(measure_evidence_set(chain_of_two, other_chain).precision, 0);
  EXPECT_EQ(measure_evidence_set({}, {}).f1, 1);
}

// All mappings: each node of `from` becomes a node of `to` that no other became, or goes; what is left of `to` comes.
std::uint32_t brute_force_distance(const Edges& from, const Edges& to, NodeLabels labels) {
  const auto nodes_of = [](const Edges& edges) {
    std::set<std::uint32_t> nodes = {Q};
    for (const EvidenceEdge& edge : edges) nodes.insert({edge.from, edge.to});
    return std::vector<std::uint32_t>(nodes.begin(), nodes.end());
  };
  const std::vector<std::uint32_t> a = nodes_of(from), b = nodes_of(to);
  constexpr std::size_t gone = 99;
  std::vector<std::size_t> image(a.size(), 0);
  std::uint32_t best = 1000;
  for (;;) {  // image counts through all (|b| + 1)^|a| ways; |b| stands for gone
    std::vector<std::size_t> uses(b.size() + 1);
    for (const std::size_t i : image) ++uses[i];
    if (std::all_of(uses.begin(), uses.end() - 1, [](std::size_t n) { return n < 2; })) {
      std::uint32_t cost = static_cast<std::uint32_t>(uses.back());
      cost += static_cast<std::uint32_t>(std::count(uses.begin(), uses.end() - 1, 0u));
      std::uint32_t kept = 0;
      const auto place = [&](std::uint32_t node) {
        const std::size_t i = image[static_cast<std::size_t>(std::find(a.begin(), a.end(), node) - a.begin())];
        return i == b.size() ? gone : i;
      };
      for (const EvidenceEdge& edge : from) {
        const std::size_t u = place(edge.from), v = place(edge.to);
        const bool stays = u != gone && v != gone && std::count(to.begin(), to.end(), EvidenceEdge{b[u], b[v]}) > 0;
        if (stays) ++kept;
        else ++cost;
      }
      cost += static_cast<std::uint32_t>(to.size()) - kept;
      for (std::size_t i = 0; i < a.size() && labels == NodeLabels::compared; ++i)
        cost += image[i] < b.size() && a[i] != b[image[i]];
      best = std::min(best, cost);
    }
    std::size_t digit = 0;
    while (digit < image.size() && ++image[digit] > b.size()) image[digit++] = 0;
    if (digit == image.size()) return best;
  }
}

Edges random_graph(Random& random, std::uint32_t most_nodes) {
  const auto nodes = static_cast<std::uint32_t>(random.below(most_nodes)) + 1;  // Q among them
  std::vector<std::uint32_t> labels = {Q};
  while (labels.size() < nodes) {
    const auto label = static_cast<std::uint32_t>(1 + random.below(7));
    if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
  }
  Edges edges;
  for (std::uint32_t a = 0; a < nodes; ++a) {
    for (std::uint32_t b = a + 1; b < nodes; ++b) {
      if (random.below(2) == 0) edges.push_back({labels[a], labels[b]});
    }
  }
  return edges;
}

TEST(EvidenceMetrics, EditDistanceEqualsBruteForceOverAllMappings) {
  Random random(8);
  for (int round = 0; round < 300; ++round) {
    const Edges a = random_graph(random, 5), b = random_graph(random, 5);
    for (const NodeLabels labels : {NodeLabels::ignored, NodeLabels::compared}) {
      SCOPED_TRACE(::testing::Message() << "round " << round << (labels == NodeLabels::ignored ? ", ignored" : ", compared"));
      const std::uint32_t expected = brute_force_distance(a, b, labels);
      expect_exact(graph_edit_distance(a, b, labels), expected);
      expect_exact(graph_edit_distance(b, a, labels), expected);  // it is symmetric
    }
    EXPECT_EQ(same_structure(a, b), brute_force_distance(a, b, NodeLabels::ignored) == 0) << "round " << round;
  }
}

TEST(EvidenceMetrics, MetricsByNameAreTheWorkedValues) {
  const GraphMeasures measures = measure_graph(chain_of_two, two_chains, 1000000),
                      same = measure_graph(two_chains, two_chains, 1000000),
                      other = measure_graph(chain_of_two, other_chain, 1000000);
  const auto value = [](const char* name, const GraphMeasures& of) { return find_graph_metric(name)(of); };
  EXPECT_DOUBLE_EQ(value("node_precision", measures), 1);
  EXPECT_DOUBLE_EQ(value("node_recall", measures), 2.0 / 3);
  EXPECT_DOUBLE_EQ(value("node_f1", measures), 0.8);
  EXPECT_DOUBLE_EQ(value("node_em", measures), 0);
  EXPECT_DOUBLE_EQ(value("graph_match", measures), 0);
  EXPECT_DOUBLE_EQ(value("graph_structure", measures), 0);
  EXPECT_DOUBLE_EQ(value("graph_edit_distance", measures), 3);
  EXPECT_DOUBLE_EQ(value("labeled_graph_edit_distance", measures), 3);
  for (const char* name : {"node_em", "node_f1", "graph_match", "graph_structure"}) EXPECT_EQ(value(name, same), 1) << name;
  EXPECT_EQ(value("graph_edit_distance", same) + value("labeled_graph_edit_distance", same), 0);
  EXPECT_EQ(value("graph_structure", other), 1) << "another chain has the same structure";
  EXPECT_EQ(value("graph_match", other), 0);
  EXPECT_EQ(value("graph_edit_distance", other), 0);
  EXPECT_EQ(value("labeled_graph_edit_distance", other), 2);
  EXPECT_EQ(find_graph_metric("recall@5"), nullptr);
}

TEST(EvidenceMetrics, EditDistanceThatRunsOutOfWorkStatesItsBounds) {
  Random random(3);
  std::size_t stopped = 0;
  for (int round = 0; round < 30; ++round) {
    const Edges a = random_graph(random, 7), b = random_graph(random, 7);
    const EditDistance exact = graph_edit_distance(a, b, NodeLabels::compared);
    ASSERT_EQ(exact.lower, exact.upper);
    for (const std::uint64_t work : {0, 1, 10, 30}) {
      const EditDistance bounds = graph_edit_distance(a, b, NodeLabels::compared, work);
      EXPECT_LE(bounds.lower, exact.lower);
      EXPECT_GE(bounds.upper, exact.upper);
      stopped += bounds.lower < bounds.upper;
    }
  }
  EXPECT_GT(stopped, 20u);
}

// Two graphs of 40 nodes, all of the same degrees, but of different structure: 40! ways to lay one on the other.
TEST(EvidenceMetrics, HopelessStructuresEndWithinTheWork) {
  Edges one_ring, two_rings;
  for (std::uint32_t i = 0; i < 40; ++i) {
    one_ring.push_back({i, (i + 1) % 40});
    two_rings.push_back({i, i < 20 ? (i + 1) % 20 : 20 + (i + 1) % 20});
  }
  const EditDistance bounds = graph_edit_distance(one_ring, two_rings, NodeLabels::ignored, 2000);
  EXPECT_LT(bounds.lower, bounds.upper);
  EXPECT_LE(bounds.upper, 80u);
  EXPECT_EQ(same_structure(one_ring, one_ring), true);
  EXPECT_EQ(same_structure(one_ring, two_rings, 40), std::nullopt);
}

}  // namespace
}  // namespace hop::core
