#include "core/methods/bgr/evidence_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "tests/core/methods/bgr/random_graphs.hpp"

namespace hop::core::evidence_search_test {
namespace {

constexpr std::uint32_t Q = question_node;
using Scores = std::vector<float>;
using Scorer = std::function<Scores(const std::vector<std::uint32_t>& path)>;

EvidenceEdges run_search(SearchDirection direction, std::uint32_t evidences, std::uint32_t most_edges, const Scorer& score) {
  EvidenceSearch search(direction, evidences, most_edges);
  for (int steps = 0; !search.done(); ++steps) {
    EXPECT_LT(steps, 10000);
    const std::vector<std::uint32_t> path(search.path().begin(), search.path().end());
    search.expand(score(path), 0.5f);
  }
  return std::move(search).take_edges();
}

// Accepts by a table: what follows (or, backwards, leads to) the last node of a path. Best first as listed.
Scorer accepting(std::map<std::uint32_t, std::vector<std::uint32_t>> table) {
  return [table = std::move(table)](const std::vector<std::uint32_t>& path) {
    Scores scores(6, 0.1f);
    float score = 0.9f;
    if (const auto row = table.find(path.back()); row != table.end()) {
      for (const std::uint32_t evidence : row->second) scores[evidence - 1] = score -= 0.01f;
    }
    return scores;
  };
}

TEST(EvidenceSearch, ForwardGoesDeepFirst) {
  const auto edges = run_search(SearchDirection::forward, 6, 25, accepting({{Q, {3, 1}}, {3, {4}}, {1, {2}}}));
  EXPECT_EQ(edges, (EvidenceEdges{{Q, 3}, {3, 4}, {Q, 1}, {1, 2}}));
}

TEST(EvidenceSearch, BackwardBeginsAtTheLeavesAndClosesEachPath) {
  // 2 is a leaf that 1 and 3 lead to; 5 is a leaf that nothing leads to.
  const auto edges = run_search(SearchDirection::backward, 6, 25, accepting({{Q, {2, 5}}, {2, {1, 3}}}));
  EXPECT_EQ(edges, (EvidenceEdges{{1, 2}, {Q, 1}, {3, 2}, {Q, 3}, {Q, 5}}));
}

TEST(EvidenceSearch, NothingAcceptedIsTheEmptyGraph) {
  EXPECT_TRUE(run_search(SearchDirection::forward, 6, 25, accepting({})).empty());
  EXPECT_TRUE(run_search(SearchDirection::backward, 6, 25, accepting({})).empty());
  EXPECT_TRUE(EvidenceSearch(SearchDirection::forward, 0, 25).done());
}

TEST(EvidenceSearch, EqualScoresAreTakenByNumber) {
  const auto edges =
      run_search(SearchDirection::forward, 4, 25, [](const auto& path) { return Scores(4, path.size() == 1 ? 1.0f : 0.0f); });
  EXPECT_EQ(edges, (EvidenceEdges{{Q, 1}, {Q, 2}, {Q, 3}, {Q, 4}}));
}

TEST(EvidenceSearch, ScoresMustBeAboveTheThreshold) {
  EXPECT_TRUE(run_search(SearchDirection::forward, 4, 25, [](const auto&) { return Scores(4, 0.5f); }).empty());
}

// An evidence that two paths reach is one node; what follows from it is asked on each path.
TEST(EvidenceSearch, PathsMeetInOneNode) {
  std::vector<std::vector<std::uint32_t>> asked;
  const Scorer score = accepting({{Q, {1, 3}}, {1, {2}}, {3, {2}}});
  const auto edges = run_search(SearchDirection::forward, 6, 25, [&](const auto& path) {
    asked.push_back(path);
    return score(path);
  });
  EXPECT_EQ(edges, (EvidenceEdges{{Q, 1}, {1, 2}, {Q, 3}, {3, 2}}));
  EXPECT_EQ(asked, (std::vector<std::vector<std::uint32_t>>{{Q}, {Q, 1}, {Q, 1, 2}, {Q, 3}, {Q, 3, 2}}));
}

TEST(EvidenceSearch, AnEdgeThatWouldCloseACycleIsPassedOver) {
  const auto forward = run_search(SearchDirection::forward, 6, 25, accepting({{Q, {1, 2}}, {1, {2}}, {2, {1}}}));
  EXPECT_EQ(forward, (EvidenceEdges{{Q, 1}, {1, 2}, {Q, 2}}));
  const auto backward = run_search(SearchDirection::backward, 6, 25, accepting({{Q, {1, 2}}, {1, {2}}, {2, {1}}}));
  EXPECT_EQ(backward, (EvidenceEdges{{2, 1}, {Q, 2}}));  // 2 is accepted as a leaf, too, and is none
}

// The same rules by recursion over sets, with the cycle found by trying.
struct SlowSearch {
  SearchDirection direction;
  std::uint32_t most_edges;
  const Scorer& score;
  std::vector<EvidenceEdge> found = {};  // repeats included

  bool fits(std::size_t more) const { return found.size() + more <= most_edges; }
  void go(std::vector<std::uint32_t> path) {
    const std::uint32_t node = path.back();
    const bool backward = direction == SearchDirection::backward;
    const Scores scores = score(path);
    std::vector<std::pair<float, std::uint32_t>> accepted;
    for (std::uint32_t e = 1; e <= scores.size(); ++e) {
      if (scores[e - 1] > 0.5f && std::count(path.begin(), path.end(), e) == 0) accepted.push_back({-scores[e - 1], e});
    }
    std::sort(accepted.begin(), accepted.end());
    bool led_on = false;
    for (const auto& [minus_score, e] : accepted) {
      const bool has_edge = !backward || node != Q;
      if (!fits(backward ? 1 + has_edge : 1)) break;
      const EvidenceEdge edge = backward ? EvidenceEdge{e, node} : EvidenceEdge{node, e};
      if (has_edge) {
        test::EdgeSet with = test::edge_set(found);
        with.insert({edge.from, edge.to});
        if (test::has_cycle(with)) continue;
        found.push_back(edge);
      }
      led_on = true;
      path.push_back(e);
      go(path);
      path.pop_back();
    }
    if (backward && node != Q && !led_on) found.push_back({Q, node});
  }
};

// A score for each path and evidence, as likely above the threshold as `likely` of 10.
Scorer random_scorer(std::uint64_t seed, std::uint32_t evidences, std::uint64_t likely) {
  return [=](const std::vector<std::uint32_t>& path) {
    std::uint64_t mixed = seed;
    for (const std::uint32_t node : path) mixed = Random(mixed * 31 + node).next();
    Random random(mixed);
    Scores scores;
    for (std::uint32_t e = 0; e < evidences; ++e) {
      const bool accepted = random.below(10) < likely;
      scores.push_back((accepted ? 0.6f : 0.1f) + 0.1f * static_cast<float>(random.below(4)));  // ties are common
    }
    return scores;
  };
}

TEST(EvidenceSearch, EqualsTheRecursiveReference) {
  Random random(4);
  std::size_t largest = 0;
  for (int round = 0; round < 400; ++round) {
    const auto evidences = static_cast<std::uint32_t>(1 + random.below(6));
    const auto most_edges = static_cast<std::uint32_t>(1 + random.below(30));
    const Scorer score = random_scorer(random.next(), evidences, 1 + random.below(6));
    for (const SearchDirection direction : {SearchDirection::forward, SearchDirection::backward}) {
      SCOPED_TRACE(::testing::Message() << "round " << round
                                        << (direction == SearchDirection::forward ? " forward" : " backward"));
      SlowSearch slow{direction, most_edges, score};
      slow.go({Q});
      EvidenceEdges expected;
      for (const EvidenceEdge& edge : slow.found) {
        if (!has_edge(expected, edge)) expected.push_back(edge);
      }
      const EvidenceEdges edges = run_search(direction, evidences, most_edges, score);
      EXPECT_EQ(edges, expected);
      EXPECT_LE(edges.size(), most_edges);
      test::expect_evidence_graph(edges);
      largest = std::max(largest, edges.size());
    }
  }
  EXPECT_GT(largest, 12u);
}

// Whatever is accepted, the number of paths that are looked at is bounded by the number of edges.
TEST(EvidenceSearch, EndsWhenEverythingIsAccepted) {
  for (const SearchDirection direction : {SearchDirection::forward, SearchDirection::backward}) {
    int asked = 0;
    const auto edges = run_search(direction, 50, 25, [&](const auto&) { return ++asked, Scores(50, 1.0f); });
    EXPECT_EQ(edges.size(), 25u);
    EXPECT_LE(asked, 26);
    test::expect_evidence_graph(edges);
  }
}

}  // namespace
}  // namespace hop::core::evidence_search_test
