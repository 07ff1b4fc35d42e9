#include "core/methods/g_rag/penman.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

// "concept -relation-> concept" for every arc, in order.
std::vector<std::string> arcs_of(const ConceptGraph& graph) {
  std::vector<std::string> arcs;
  for (const ConceptArc& arc : graph.arcs) {
    arcs.push_back(graph.concepts.at(arc.source) + " -" + arc.relation + "-> " + graph.concepts.at(arc.target));
  }
  return arcs;
}

std::string times(std::size_t count, std::string_view text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

using Texts = std::vector<std::string>;

TEST(Penman, ReadsNodesRelationsAndReentrancies) {
  const auto graph = read_penman("(w / want-01\n   :ARG0 (b / boy)\n   :ARG1 (g / go-02\n      :ARG0 b))");
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->concepts, (Texts{"want", "boy", "go"}));
  EXPECT_EQ(arcs_of(*graph), (Texts{"want -ARG0-> boy", "want -ARG1-> go", "go -ARG0-> boy"}));
  EXPECT_EQ(graph->arcs[0].target, graph->arcs[2].target) << "a re-entrancy is the same node";
}

TEST(Penman, ANodeMayBeMentionedBeforeItIsDeclared) {
  const auto graph = read_penman("(s / say-01 :ARG0 p :ARG1 (l / leave-11 :ARG0 (p / person)))");
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->concepts, (Texts{"say", "leave", "person"}));
  EXPECT_EQ(arcs_of(*graph), (Texts{"say -ARG0-> person", "say -ARG1-> leave", "leave -ARG0-> person"}));
}

TEST(Penman, ConstantsAreNodesOfTheirOwn) {
  const auto graph =
      read_penman(R"((c / city :name (n / name :op1 "New" :op2 "York (\"NY\") :x") :quant 5 :other 5 :polarity -))");
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->concepts, (Texts{"city", "name", "New", "York (\"NY\") :x", "5", "5", "-"}));
}

TEST(Penman, AQuotedNameOfAVariableIsAConstant) {
  const auto graph = read_penman(R"((b / boy :name "b"))");
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->concepts, (Texts{"boy", "b"}));
}

TEST(Penman, DropsSenseNumbersOfConceptsAlone) {
  const auto graph =
      read_penman("(a / be-located-at-91 :ARG1 (b / world-region) :x (c / 3-d) :y (d / -01) :z (e / go-1) :op1 run-01)");
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->concepts, (Texts{"be-located-at", "world-region", "3-d", "-01", "go-1", "run-01"}));
}

TEST(Penman, DropsAlignments) {
  const auto graph = read_penman("(w / want-01~e.1 :ARG0~e.2 (b / boy~e.0,3) :ARG1 b~e.4 :op1 \"x\"~e.5)");
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->concepts, (Texts{"want", "boy", "x"}));
  EXPECT_EQ(arcs_of(*graph), (Texts{"want -ARG0-> boy", "want -ARG1-> boy", "want -op1-> x"}));
}

TEST(Penman, PassesOverCommentsAndFences) {
  EXPECT_TRUE(read_penman("# ::id 1\n# ::snt The boy.\n(b / boy)\n\n"));
  EXPECT_TRUE(read_penman("```penman\n(b/boy)\n```"));
  EXPECT_TRUE(read_penman("\n\t ( b / boy )\r\n"));
}

TEST(Penman, WhatIsNoGraphIsNoParse) {
  const Texts wrong = {"",
                       " ",
                       "I cannot do that.",
                       "boy",
                       "()",
                       "(b)",
                       "(b /)",
                       "(b / )",
                       "(/ boy)",
                       "(b / boy",
                       "(b / boy))",
                       "b / boy)",
                       "(b / boy) (g / girl)",
                       "Here it is: (b / boy)",
                       "(b / boy) That is all.",
                       "(b / boy :ARG0)",
                       "(b / boy : (g / girl))",
                       "(b / boy :ARG0 (b / boy))",
                       "(b / boy girl)",
                       "(b / boy :ARG0 g h)",
                       "(b / boy :name \"open)",
                       "(b / boy :name \"\")",
                       "(b / boy :name \"line\nbreak\")",
                       std::string("(b / bo\0y)", 10),
                       "(b / boy\x01)",
                       "(b // boy)",
                       "(b / boy :a :b c)",
                       "((b / boy))",
                       "# (b / boy)",
                       "```(b / boy)```",
                       "(b / \"\")",
                       "(b / boy :ARG0 /)",
                       "(b / boy :ARG0 ~e.1)",
                       "{\"b\": \"boy\"}"};
  for (const std::string& text : wrong) EXPECT_FALSE(read_penman(text)) << text;
}

TEST(Penman, DepthAndBreadthCostNoStack) {
  std::string deep = "(v / c";
  for (int i = 0; i < 5000; ++i) deep += ":r(v" + std::to_string(i) + "/c";
  ASSERT_LE(deep.size() + 5001, most_penman_bytes);
  EXPECT_FALSE(read_penman(deep));
  const auto closed = read_penman(deep + times(5001, ")"));
  ASSERT_TRUE(closed);
  EXPECT_EQ(closed->concepts.size(), 5001u);
  EXPECT_FALSE(read_penman(times(most_penman_bytes, "(")));
  EXPECT_TRUE(read_penman("(v / c" + times(10000, ":r v ") + ")"));
}

TEST(Penman, MoreThanTheMostBytesIsNoParse) {
  const std::string head = "(v / ", tail = ")";
  const std::size_t rest = most_penman_bytes - head.size() - tail.size();
  EXPECT_TRUE(read_penman(head + std::string(rest, 'x') + tail));
  EXPECT_FALSE(read_penman(head + std::string(rest + 1, 'x') + tail));
}

TEST(Penman, RandomTextNeverGivesAnArcToNowhere) {
  Random random(7);
  const std::string_view pieces[] = {"(",  ")",  "/",    ":ARG0", ":r-of", "a",  "b",   "c", " ",
                                     "\"", "\\", "~e.1", "#",     "-01",   "\n", "```", ":"};
  std::size_t parsed = 0;
  for (int round = 0; round < 200000; ++round) {
    std::string text = round % 2 ? "(a / b" : "";
    for (std::uint64_t left = random.below(9); left > 0; --left) text += pieces[random.below(std::size(pieces))];
    if (round % 2) text += ")";
    const auto graph = read_penman(text);
    if (!graph) continue;
    ++parsed;
    for (const std::string& node : graph->concepts) EXPECT_FALSE(node.empty()) << text;
    for (const ConceptArc& arc : graph->arcs) {
      ASSERT_LT(arc.source, graph->concepts.size()) << text;
      ASSERT_LT(arc.target, graph->concepts.size()) << text;
      EXPECT_FALSE(arc.relation.empty()) << text;
    }
  }
  EXPECT_GT(parsed, 1000u);
}

}  // namespace
}  // namespace hop::core
