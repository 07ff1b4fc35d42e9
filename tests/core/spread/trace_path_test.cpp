#include "core/spread/trace_path.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/spread/spread_fixture.hpp"

namespace hop::core {
namespace {

using Path = std::vector<PathNode>;

PathNode entity(std::uint32_t index) { return {PathNode::Kind::entity, index}; }
PathNode passage(std::uint32_t index) { return {PathNode::Kind::passage, index}; }

struct SpreadQuestion {
  EntityGraph graph;
  std::vector<NodeMass> seeds;
  PageRankMasses masses;

  SpreadQuestion(EntityGraph entities, std::vector<NodeMass> question, std::vector<NodeMass> reset)
      : graph(std::move(entities)), seeds(std::move(question)) {
    PageRankWorkspace workspace;
    PageRankOptions options;
    options.sweeps = 8;  // as far as the fourth passage of a chain
    spread_page_rank(graph, seeds, reset, options, nullptr, workspace, masses);
  }
  Path path(std::uint32_t hit) const { return trace_path(graph, masses, seeds, hit); }
};

// Passages p and entities p in a chain: entity p names passage p, which mentions entity p + 1.
EntityGraph chain(std::uint32_t length) {
  std::vector<test::EntityLink> links;
  for (std::uint32_t p = 0; p < length; ++p) {
    links.push_back({p, p, 20});
    if (p + 1 < length) links.push_back({p, p + 1, 5});
  }
  return test::make_entity_graph(length, length, links);
}

TEST(TracePath, FollowsTheChainFromTheQuestionsEntity) {
  const SpreadQuestion asked(chain(5), {{0, mass_total}}, {});
  EXPECT_EQ(asked.path(0), (Path{entity(0), passage(0)}));
  EXPECT_EQ(asked.path(1), (Path{entity(0), passage(0), entity(1), passage(1)}));
  EXPECT_EQ(asked.path(2), (Path{entity(0), passage(0), entity(1), passage(1), entity(2), passage(2)}));
}

TEST(TracePath, EndsAtTheThirdPassage) {
  const SpreadQuestion asked(chain(5), {{0, mass_total}}, {});
  ASSERT_GT(asked.masses.passages[3], 0u);
  EXPECT_EQ(asked.path(3), (Path{passage(1), entity(2), passage(2), entity(3), passage(3)}));
}

TEST(TracePath, APassageWithMassFromTheResetAloneIsItsOwnPath) {
  const SpreadQuestion asked(test::make_entity_graph(2, 1, {{0, 0, 20}}), {{0, mass_total / 2}}, {{1, mass_total / 2}});
  EXPECT_EQ(asked.path(1), (Path{passage(1)}));
}

TEST(TracePath, AnEntityThatOnlyReturnsThePassagesOwnMassIsLeftOut) {
  // Entity 1 belongs to passage 1 alone, which the reset gave its mass.
  const SpreadQuestion asked(test::make_entity_graph(2, 2, {{0, 0, 20}, {1, 1, 20}}), {{0, mass_total / 2}},
                             {{1, mass_total / 2}});
  ASSERT_GT(asked.masses.entities[1], 0u);
  EXPECT_EQ(asked.path(1), (Path{passage(1)}));
}

TEST(TracePath, FromAResetPassageItBeginsThere) {
  const SpreadQuestion asked(chain(3), {}, {{0, mass_total}});
  EXPECT_EQ(asked.path(1), (Path{passage(0), entity(1), passage(1)}));
}

TEST(TracePath, TakesTheLinkThatGaveMostAndTheSmallerIndexOfEquals) {
  // Passage 3 mentions entities 0, 1 and 2; 1 and 2 gave the same, 0 is spread over more passages.
  const EntityGraph graph =
      test::make_entity_graph(4, 3, {{0, 0, 5}, {1, 0, 5}, {2, 0, 5}, {3, 0, 5}, {0, 1, 5}, {3, 1, 5}, {1, 2, 5}, {3, 2, 5}});
  const std::vector<NodeMass> third = {{0, mass_total / 3}, {1, mass_total / 3}, {2, mass_total / 3}};
  PageRankMasses masses;
  masses.entities.values = {1000, 1000, 1000};
  masses.passages.values = {300, 300, 300, 300};
  EXPECT_EQ(trace_path(graph, masses, third, 3), (Path{entity(1), passage(3)}));

  // Only entity 0 in the question: entity 1 is followed to passage 0, its only other holder, and on to entity 0.
  const std::vector<NodeMass> one = {{0, mass_total}, {1, 0}};
  EXPECT_EQ(trace_path(graph, masses, one, 3), (Path{entity(0), passage(0), entity(1), passage(3)}));

  // A heavier entity 0 gives most itself.
  masses.entities.values[0] = 3000;
  EXPECT_EQ(trace_path(graph, masses, one, 3), (Path{entity(0), passage(3)}));

  // As a mere stop on the way it comes from the passage that gave it most.
  masses.passages.values[2] = 900;
  const std::vector<NodeMass> nobody;
  EXPECT_EQ(trace_path(graph, masses, nobody, 3), (Path{passage(2), entity(0), passage(3)}));
}

TEST(TracePath, NoNodeComesTwice) {
  Random random(21);
  for (int round = 0; round < 300; ++round) {
    const test::PlainGraph plain = test::random_graph(random);
    const std::uint32_t n = plain.passage_count();
    std::vector<NodeMass> seeds, reset = {{test::draw(random, 0, n - 1), mass_total / 4}};
    if (plain.entity_count > 0) seeds = {{test::draw(random, 0, plain.entity_count - 1), mass_total / 2}};
    const SpreadQuestion asked(test::make_entity_graph(n, plain.entity_count, plain.entity_links), seeds, reset);
    for (std::uint32_t hit = 0; hit < n; ++hit) {
      if (asked.masses.passages[hit] == 0) continue;
      const Path path = asked.path(hit);
      ASSERT_EQ(path.back(), passage(hit));
      std::set<std::pair<int, std::uint32_t>> nodes;
      std::size_t passages = 0;
      for (std::size_t i = 0; i < path.size(); ++i) {
        ASSERT_TRUE(nodes.insert({static_cast<int>(path[i].kind), path[i].index}).second);
        passages += path[i].kind == PathNode::Kind::passage;
        if (i == 0) continue;
        ASSERT_NE(path[i].kind, path[i - 1].kind);
        const bool to_passage = path[i].kind == PathNode::Kind::passage;
        const auto row = asked.graph.entities_of_passage.row(path[to_passage ? i : i - 1].index);
        ASSERT_TRUE(std::binary_search(row.begin(), row.end(), path[to_passage ? i - 1 : i].index));
      }
      ASSERT_LE(passages, longest_path_passages);
      if (path.front().kind == PathNode::Kind::entity) {
        ASSERT_EQ(path.front().index, seeds.at(0).node);
      }
    }
  }
}

}  // namespace
}  // namespace hop::core
