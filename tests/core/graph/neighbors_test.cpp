#include "core/graph/neighbors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/graph/graph_figures.hpp"
#include "core/graph/hop_distance.hpp"
#include "tests/core/graph/graph_fixture.hpp"
#include "tests/core/graph/random_graph.hpp"

namespace hop::core {
namespace {

// Everything about one random graph, with its nearest edges.
struct RandomGraph {
  Random random;
  PreparedCorpus corpus;
  KeywordTable table;
  GraphFixture fixture;
  Csr<std::uint32_t> nearest, links_back;
  EntityGraph entities;
  EdgeChoice choice;

  explicit RandomGraph(std::uint64_t seed)
      : random(seed),
        corpus(random_structure(random, 1 + random.below(14))),
        table(random_keywords(random, corpus.passages.size(), 1 + random.below(10))),
        fixture(corpus, table) {
    fill_nearest();
    links_back = transpose(fixture.graph.links, size());
    EntityRules rules;
    rules.name_share = rules.phrase_share = 0.6;
    entities = build_entity_graph(fixture.graph, rules);
    const auto toss = [&] { return random.below(2) != 0; };
    choice = {.adjacent = toss(), .keyword = toss(), .section = toss(), .link = toss(), .nearest = toss()};
  }

  std::uint32_t size() const { return fixture.graph.passage_count(); }
  std::vector<std::uint32_t> neighbors(std::uint32_t passage) const {
    std::vector<std::uint32_t> out = {77};  // what was there before goes
    collect_neighbors(fixture.graph, entities, links_back.view(), choice, passage, out);
    return out;
  }

 private:
  void fill_nearest() {
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t i = 0; i < size(); ++i) {
      const auto j = static_cast<std::uint32_t>(random.below(size()));
      if (i != j) pairs.insert({i, j}), pairs.insert({j, i});
    }
    for (std::uint32_t i = 0; i < size(); ++i) {
      for (const auto& [from, to] : pairs) {
        if (from == i) nearest.values.push_back(to);
      }
      nearest.end_row();
    }
    fixture.graph.nearest = nearest.view();
  }
};

template <class Row>
bool holds(const Row& row, std::uint32_t value) {
  return std::find(row.begin(), row.end(), value) != row.end();
}

bool has_link(const RandomGraph& g, std::uint32_t from, std::uint32_t to) {
  const std::vector<Link>& links = g.corpus.links;
  return std::find(links.begin(), links.end(), Link{from, to}) != links.end();
}

// The definition, asked for one pair.
bool are_neighbors(const RandomGraph& g, std::uint32_t i, std::uint32_t j) {
  const PreparedPassage& a = g.corpus.passages[i];
  const PreparedPassage& b = g.corpus.passages[j];
  if (i == j) return false;
  if (g.choice.adjacent && a.document == b.document && (i + 1 == j || j + 1 == i)) return true;
  if (g.choice.section && a.section != no_index && a.section == b.section) return true;
  if (g.choice.link && (has_link(g, i, j) || has_link(g, j, i))) return true;
  if (g.choice.nearest && holds(g.nearest.row(i), j)) return true;
  if (g.choice.keyword) {
    for (const std::uint32_t entity : g.entities.entities_of_passage.row(i)) {
      if (holds(g.entities.entities_of_passage.row(j), entity)) return true;
    }
  }
  return false;
}

TEST(Neighbors, EqualTheDefinitionAskedPairByPair) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const RandomGraph g(seed);
    for (std::uint32_t i = 0; i < g.size(); ++i) {
      std::vector<std::uint32_t> expected;
      for (std::uint32_t j = 0; j < g.size(); ++j) {
        if (are_neighbors(g, i, j)) expected.push_back(j);
      }
      ASSERT_EQ(g.neighbors(i), expected) << i;
    }
  }
}

TEST(Neighbors, GoBothWays) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const RandomGraph g(seed);
    for (std::uint32_t i = 0; i < g.size(); ++i) {
      for (const std::uint32_t j : g.neighbors(i)) ASSERT_TRUE(holds(g.neighbors(j), i)) << seed;
    }
  }
}

TEST(Neighbors, AdjacentStaysInTheDocument) {
  PreparedCorpus corpus;
  corpus.documents = {{"a", "", 0}, {"b", "", 2}};
  for (const std::uint32_t document : {0, 0, 1, 1, 1}) {
    corpus.passages.emplace_back();
    corpus.passages.back().document = document;
  }
  const GraphFixture fixture(corpus, {});
  const auto adjacent = [&](std::uint32_t passage) {
    std::vector<std::uint32_t> out;
    append_adjacent(fixture.graph, passage, out);
    return out;
  };
  using Passages = std::vector<std::uint32_t>;
  EXPECT_EQ(adjacent(0), Passages{1});
  EXPECT_EQ(adjacent(1), Passages{0});
  EXPECT_EQ(adjacent(2), Passages{3});
  EXPECT_EQ(adjacent(3), (Passages{2, 4}));
  EXPECT_EQ(adjacent(4), Passages{3});
}

TEST(GraphFigures, CountTheExplicitPairs) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomGraph g(seed);
    std::uint64_t pairs = 0;
    for (std::uint32_t i = 0; i < g.size(); ++i) {
      for (std::uint32_t j = i + 1; j < g.size(); ++j) pairs += are_neighbors(g, i, j);
    }
    const GraphFigures figures = count_edges(g.fixture.graph, g.entities, g.links_back.view(), g.choice);
    ASSERT_EQ(figures.edges, pairs) << seed;
    ASSERT_EQ(figures.passages, g.size());
  }
}

// |V|, |E|/|V| and density as GNN-Ret's Table 5 prints them, to its third decimal.
TEST(GraphFigures, DensityIsThatOfTable5) {
  struct Row {
    std::uint64_t passages;
    double edges_per_passage, density;
  };
  for (const Row& row : {Row{9815, 91.38, 0.0186}, {21866, 259.22, 0.0237}, {20071, 335.77, 0.0335}, {1104, 26.00, 0.0471}}) {
    const GraphFigures figures{row.passages,
                               static_cast<std::uint64_t>(row.edges_per_passage * static_cast<double>(row.passages) + 0.5)};
    EXPECT_NEAR(figures.edges_per_passage(), row.edges_per_passage, 0.001);
    EXPECT_NEAR(figures.density(), row.density, 0.00005);
  }
}

TEST(GraphFigures, OfNoOrOnePassageAreZero) {
  EXPECT_EQ(GraphFigures{}.density(), 0);
  EXPECT_EQ(GraphFigures{}.edges_per_passage(), 0);
  EXPECT_EQ((GraphFigures{1, 0}).density(), 0);
}

TEST(HopDistance, EqualsRelaxingEveryPairUntilNothingChanges) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    RandomGraph g(seed);
    const auto hops = static_cast<std::uint32_t>(g.random.below(5));
    std::vector<std::uint32_t> sources;
    for (std::uint32_t i = 0; i < 1 + g.random.below(3); ++i) {
      sources.push_back(static_cast<std::uint32_t>(g.random.below(g.size())));
    }
    std::vector<std::uint32_t> expected(g.size(), no_distance);
    for (const std::uint32_t source : sources) expected[source] = 0;
    for (std::uint32_t round = 0; round < g.size(); ++round) {
      for (std::uint32_t i = 0; i < g.size(); ++i) {
        for (std::uint32_t j = 0; j < g.size(); ++j) {
          if (expected[i] < hops && are_neighbors(g, i, j)) expected[j] = std::min(expected[j], expected[i] + 1);
        }
      }
    }
    ASSERT_EQ(hop_distances(g.fixture.graph, g.entities, g.links_back.view(), g.choice, sources, hops), expected);
  }
}

}  // namespace
}  // namespace hop::core
