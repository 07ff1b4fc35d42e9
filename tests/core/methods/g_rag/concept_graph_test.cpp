#include "core/methods/g_rag/concept_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <set>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/methods/g_rag/penman.hpp"

namespace hop::core {
namespace {

constexpr std::size_t no_limit = 1 << 20;

std::string from_question(std::string_view penman) {
  const auto graph = read_penman(penman);
  EXPECT_TRUE(graph) << penman;
  return graph ? concepts_from_question(*graph, no_limit) : "";
}

// The paths that the paper prints in §3.2.1: two from "question", both over "cross".
TEST(ConceptsFromQuestion, WorkedExampleOfThePaper) {
  EXPECT_EQ(from_question("(q / question :topic (c / cross"
                          " :part-of (w / world-region :mod (x / crucifix :quant (n / number"
                          " :ARG1-of (b / be-located-at-91 :ARG2 (y / country :mod (s / Spain))))))"
                          " :mod (r / religion :mod (k / Catholicism :ARG1-of (l / belief :ARG0-of (p / worship))))))"),
            "question cross world-region crucifix number be-located-at country Spain religion Catholicism belief worship");
}

TEST(ConceptsFromQuestion, GoesAlongTheArcsAsWrittenAndNotBack) {
  EXPECT_EQ(from_question("(a / above :ARG0 (q / question :mod (b / below :ARG0-of (c / deeper))) :ARG1 (d / beside))"),
            "question below deeper");
}

TEST(ConceptsFromQuestion, AWayThatIsLongerIsNotWalked) {
  // d is two steps over b and three over c and e: what hangs on e is on its own path, d is not on it again.
  EXPECT_EQ(from_question("(q / question :x (c / far :x (e / farther :x d :y (f / end))) :y (b / near :x (d / goal)))"),
            "question far farther end near goal");
}

TEST(ConceptsFromQuestion, WithoutTheNodeThereIsNone) {
  EXPECT_EQ(from_question("(w / want-01 :ARG0 (b / boy))"), "");
  EXPECT_EQ(from_question("(w / Question)"), "");
}

TEST(ConceptsFromQuestion, CyclesEnd) {
  EXPECT_EQ(from_question("(q / question :x (a / one :x (b / two :x q :y a :z b)) :y q)"), "question one two");
}

TEST(ConceptsFromQuestion, AConceptIsWrittenOnce) {
  EXPECT_EQ(from_question("(q / question :x (a / city :x (b / name)) :y (c / city :x (d / river)))"), "question city name river");
}

TEST(ConceptsFromQuestion, StopsBeforeTheConceptThatPassesTheLimit) {
  const auto graph = read_penman("(q / question :x (a / abc :x (b / de)))");
  ASSERT_TRUE(graph);
  EXPECT_EQ(concepts_from_question(*graph, 15), "question abc de");
  EXPECT_EQ(concepts_from_question(*graph, 14), "question abc");
  EXPECT_EQ(concepts_from_question(*graph, 11), "question");
}

// Slow and obvious: paths as lists, found level by level; those that are a beginning of another one are taken out.
std::string slow_concepts_from_question(const ConceptGraph& graph) {
  std::vector<std::vector<std::uint32_t>> path_of(graph.concepts.size());
  std::size_t root = 0;
  while (root < graph.concepts.size() && graph.concepts[root] != "question") ++root;
  if (root == graph.concepts.size()) return "";
  path_of[root] = {static_cast<std::uint32_t>(root)};
  std::vector<std::uint32_t> found = {static_cast<std::uint32_t>(root)};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const ConceptArc& arc : graph.arcs) {
      if (arc.source != found[i] || !path_of[arc.target].empty()) continue;
      path_of[arc.target] = path_of[found[i]];
      path_of[arc.target].push_back(arc.target);
      found.push_back(arc.target);
    }
  }
  // In the order of the arcs at the node where two paths part.
  const auto order_in = [&](std::uint32_t parent, std::uint32_t child) {
    for (std::size_t a = 0; a < graph.arcs.size(); ++a) {
      if (graph.arcs[a].source == parent && graph.arcs[a].target == child) return a;
    }
    return graph.arcs.size();
  };
  std::vector<std::vector<std::uint32_t>> paths;
  for (const std::uint32_t node : found) {
    bool is_part = false;
    for (const std::uint32_t other : found) {
      const auto& longer = path_of[other];
      is_part |= other != node && longer.size() > path_of[node].size() &&
                 std::equal(path_of[node].begin(), path_of[node].end(), longer.begin());
    }
    if (!is_part) paths.push_back(path_of[node]);
  }
  std::sort(paths.begin(), paths.end(), [&](const auto& a, const auto& b) {
    std::size_t i = 0;
    while (a[i] == b[i]) ++i;
    return order_in(a[i - 1], a[i]) < order_in(b[i - 1], b[i]);
  });
  std::string text;
  std::set<std::string> written;
  for (const auto& path : paths) {
    for (const std::uint32_t node : path) {
      if (written.insert(graph.concepts[node]).second) text += (text.empty() ? "" : " ") + graph.concepts[node];
    }
  }
  return text;
}

TEST(ConceptsFromQuestion, EqualsTheSlowReferenceOnRandomGraphs) {
  Random random(3);
  for (int round = 0; round < 2000; ++round) {
    ConceptGraph graph;
    const std::uint64_t nodes = 1 + random.below(9);
    for (std::uint64_t n = 0; n < nodes; ++n) {
      graph.concepts.push_back(random.below(4) == 0 ? "question" : std::string(1, static_cast<char>('a' + random.below(6))));
    }
    for (std::uint64_t arcs = random.below(16); arcs > 0; --arcs) {
      graph.arcs.push_back(
          {static_cast<std::uint32_t>(random.below(nodes)), static_cast<std::uint32_t>(random.below(nodes)), "r"});
    }
    EXPECT_EQ(concepts_from_question(graph, no_limit), slow_concepts_from_question(graph)) << "round " << round;
  }
}

}  // namespace
}  // namespace hop::core
