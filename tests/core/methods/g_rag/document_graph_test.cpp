#include "core/methods/g_rag/document_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/methods/g_rag/penman.hpp"
#include "tests/core/methods/g_rag/random_candidates.hpp"

namespace hop::core {
namespace {

DocumentGraph built(const ConceptNumbers& numbers, std::uint64_t units = UINT64_MAX) {
  DocumentGraphBuilder builder(numbers.candidates());
  for (WorkBudget budget(units); !builder.step(budget);) budget = WorkBudget(units);
  return std::move(builder).take();
}

double feature(const DocumentGraph& graph, std::uint32_t u, std::uint32_t v, std::size_t m) {
  const auto row = graph.neighbors.row(u);
  const auto found = std::lower_bound(row.begin(), row.end(), v);
  if (found == row.end() || *found != v) return 0;
  return graph.features[graph.neighbors.offsets[u] + static_cast<std::size_t>(found - row.begin())][m];
}

// Ê of four candidates: 0 and 1 share two concepts, 0 and 2 one, 1 and 2 four, 2 and 3 one.
TEST(DocumentGraph, WorkedValueOfTheNormalization) {
  const std::vector<std::vector<std::string>> concepts = {
      {"a", "b", "c"}, {"a", "b", "d", "e", "f", "g"}, {"c", "d", "e", "f", "g", "h"}, {"h"}};
  ConceptNumbers numbers;
  for (const auto& candidate : concepts) {
    for (const std::string& name : candidate) numbers.add_concept(name);
    numbers.end_candidate();
  }
  const DocumentGraph graph = built(numbers);
  const double expected[4][4] = {{0, 2.0 / 3, 1.0 / 3, 0}, {0.5, 0, 0.5, 0}, {1.0 / 6, 1.0 / 3, 0, 0.5}, {0, 0, 1, 0}};
  for (std::uint32_t u = 0; u < 4; ++u) {
    for (std::uint32_t v = 0; v < 4; ++v) {
      EXPECT_NEAR(feature(graph, u, v, 0), expected[u][v], 1e-7) << u << ", " << v;
      EXPECT_EQ(feature(graph, u, v, 1), 0) << u << ", " << v;
    }
  }
}

TEST(DocumentGraph, TheNodeQuestionMakesNoEdge) {
  ConceptNumbers numbers;
  numbers.add_graph(*read_penman("(q / question :mod (a / apple))"));
  numbers.add_graph(*read_penman("(q / question :mod (b / pear))"));
  numbers.add_graph(*read_penman("(p / pear)"));
  const DocumentGraph graph = built(numbers);
  EXPECT_TRUE(graph.neighbors.row(0).empty());
  EXPECT_EQ(graph.neighbors.row(1).size(), 1u);
  EXPECT_EQ(graph.neighbors.row(1)[0], 2u);
}

TEST(DocumentGraph, AnInverseRelationSaysTheSameTriple) {
  ConceptNumbers numbers;
  numbers.add_graph(*read_penman("(e / eat-01 :ARG0 (c / cat) :ARG1 (f / fish))"));
  numbers.add_graph(*read_penman("(c / cat :ARG0-of (e / eat-01 :ARG1 (m / mouse)))"));
  numbers.add_graph(*read_penman("(m / mouse :consist-of (f / fish))"));
  numbers.add_graph(*read_penman("(f / fish :consist (m / mouse))"));
  const CandidateConcepts& said = numbers.candidates();
  std::vector<std::uint32_t> common;
  std::set_intersection(said.triples.row(0).begin(), said.triples.row(0).end(), said.triples.row(1).begin(),
                        said.triples.row(1).end(), std::back_inserter(common));
  EXPECT_EQ(common.size(), 1u) << "(eat, ARG0, cat)";
  EXPECT_NE(said.triples.row(2)[0], said.triples.row(3)[0]) << "consist-of is no inverse of consist";
}

// Slow and obvious: sets of strings, every pair.
TEST(DocumentGraph, EqualsTheSlowReferenceOnRandomGraphs) {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    const test::RandomCandidates candidates = test::random_candidates(random);
    const DocumentGraph graph = built(candidates.numbers);
    const std::vector<test::SlowMatrix> expected = test::slow_features(candidates.concepts, candidates.triples);
    const std::size_t count = candidates.concepts.size();
    ASSERT_EQ(graph.candidate_count(), count);
    for (std::uint32_t u = 0; u < count; ++u) {
      for (std::uint32_t v = 0; v < count; ++v) {
        for (std::size_t m = 0; m < 2; ++m) {
          EXPECT_NEAR(feature(graph, u, v, m), expected[m][u][v], 1e-6) << "round " << round << ": " << u << ", " << v;
        }
      }
      for (std::uint32_t e = graph.neighbors.offsets[u]; e < graph.neighbors.offsets[u + 1]; ++e) {
        const std::uint32_t back = graph.reverse[e];
        EXPECT_EQ(graph.neighbors.values[back], u);
        EXPECT_GE(back, graph.neighbors.offsets[graph.neighbors.values[e]]);
        EXPECT_LT(back, graph.neighbors.offsets[graph.neighbors.values[e] + 1]);
      }
    }
  }
}

TEST(DocumentGraph, OneUnitAtATimeMakesTheSameGraph) {
  Random random(5);
  const test::RandomCandidates candidates = test::random_candidates(random);
  const DocumentGraph whole = built(candidates.numbers), stepped = built(candidates.numbers, 1);
  EXPECT_EQ(whole.neighbors.offsets, stepped.neighbors.offsets);
  EXPECT_EQ(whole.neighbors.values, stepped.neighbors.values);
  EXPECT_EQ(whole.features, stepped.features);
  EXPECT_EQ(whole.reverse, stepped.reverse);
}

TEST(DocumentGraph, NoCandidatesAreAnEmptyGraph) { EXPECT_EQ(built(ConceptNumbers()).candidate_count(), 0u); }

}  // namespace
}  // namespace hop::core
