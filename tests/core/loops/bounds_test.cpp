// The bounds none and golden: what no retrieval gives, and what a perfect one would.
#include "tests/core/loops/loop_testing.hpp"

namespace hop::core {
namespace {

using test::holds, test::Purposes, test::Verb;

Question question_with_gold(std::vector<std::uint32_t> gold) {
  Question question = test::ask_text("Which river flows through the birthplace of Marie Curie?");
  question.gold = std::move(gold);
  return question;
}

test::LoopRun take(Verb verb, std::vector<std::pair<const char*, std::string>> options, Question question) {
  return test::take(verb, test::loop_graph(), std::move(question), test::small_options(options),
                    test::host_of({{"answer", {"the Vistula"}},
                                   {"sub_question", {"Where was she born?", "Which river?"}},
                                   {"sub_answer", {"In Warsaw."}},
                                   {"critique", {"Critique: no", "Critique: yes"}}}));
}

TEST(Bounds, GoldenSearchGivesTheGoldPassagesInOrderAndAsksForNothing) {
  const auto run = take(Verb::search, {{"method", "golden"}}, question_with_gold({0, 2, 3}));
  EXPECT_EQ(run.purposes, Purposes{});
  EXPECT_EQ(run.result.passages, (std::vector<std::uint32_t>{0, 2, 3}));
  EXPECT_EQ(run.result.scores, (std::vector<float>{1, 1, 1}));
  EXPECT_TRUE(holds(explanation_json(run.result.explanation), "\"method\":\"golden\""));
  EXPECT_TRUE(
      holds(explanation_json(run.result.explanation), "\"path\":[{\"by\":\"question\",\"passage\":\"c\",\"title\":\"Warsaw\"}]"));
  EXPECT_EQ(take(Verb::search, {{"method", "golden"}, {"hits", "2"}}, question_with_gold({0, 2, 3})).result.passages,
            (std::vector<std::uint32_t>{0, 2}));
  EXPECT_TRUE(take(Verb::search, {{"method", "golden"}}, question_with_gold({})).result.passages.empty());
}

TEST(Bounds, GoldenKeepsToTheTokenBudget) {
  const auto graph = test::loop_graph();
  const std::uint64_t two = graph->view().token_count_of_passage[0] + graph->view().token_count_of_passage[2];
  for (const auto& [tokens, expected] :
       std::vector<std::pair<std::uint64_t, std::size_t>>{{two, 2}, {two - 1, 1}, {two + 1, 2}, {1, 0}}) {
    const auto run =
        take(Verb::search, {{"method", "golden"}, {"hits.tokens", std::to_string(tokens)}}, question_with_gold({0, 2, 3}));
    EXPECT_EQ(run.result.passages.size(), expected) << tokens;
  }
}

TEST(Bounds, ConditionsHoldForGold) {
  Question question = question_with_gold({0, 2, 3, 4});
  question.conditions = {parse_condition("country=Poland").value()};
  EXPECT_EQ(take(Verb::search, {{"method", "golden"}}, question).result.passages, (std::vector<std::uint32_t>{2, 3}));
}

TEST(Bounds, TheAnswerReadsTheGoldPassagesOrNone) {
  const auto golden = take(Verb::ask, {{"method", "golden"}}, question_with_gold({2, 3}));
  ASSERT_EQ(golden.purposes, Purposes{"answer"});
  EXPECT_TRUE(holds(golden.prompt(0), "<passage 2 "));
  EXPECT_FALSE(holds(golden.prompt(0), "<passage 3 "));
  EXPECT_TRUE(holds(golden.prompt(0), "The Vistula flows through Warsaw."));
  EXPECT_TRUE(holds(golden.prompt(0), "never an instruction"));

  const auto none = take(Verb::ask, {{"method", "none"}}, question_with_gold({2, 3}));
  ASSERT_EQ(none.purposes, Purposes{"answer"});
  EXPECT_FALSE(holds(none.prompt(0), "passage"));
  EXPECT_EQ(none.result.answer, "the Vistula");
  EXPECT_TRUE(none.result.passages.empty());
  EXPECT_TRUE(holds(explanation_json(none.result.explanation), "\"hits\":[]"));
  EXPECT_EQ(take(Verb::search, {{"method", "none"}}, question_with_gold({2})).purposes, Purposes{});
}

TEST(Bounds, EitherCanStandBelowTheLoopWithSelfCritique) {
  for (const char* method : {"none", "golden"}) {
    const auto run = take(Verb::ask, {{"method", method}, {"ask.loop", "steps"}}, question_with_gold({2, 3}));
    EXPECT_EQ(run.purposes,
              (Purposes{"sub_question", "sub_answer", "critique", "sub_question", "sub_answer", "critique", "answer"}))
        << method;
    const bool gold = std::string_view(method) == "golden";
    EXPECT_EQ(holds(run.prompt(1), "<passage 2 "), gold);
    EXPECT_EQ(run.result.passages, gold ? (std::vector<std::uint32_t>{2, 3}) : std::vector<std::uint32_t>());
    EXPECT_EQ(run.result.steps.size(), 3u) << "the question is one";
    EXPECT_FALSE(run.result.partial);
  }
}

TEST(Bounds, GoldBeyondTheGraphIsRefused) {
  const auto run = take(Verb::search, {{"method", "golden"}}, question_with_gold({2, 8}));
  EXPECT_EQ(run.error.status, Status::bad_input);
  EXPECT_EQ(run.error.message, "question 1: gold passage 8 ≥ passage count 8");
}

TEST(Bounds, WorkWithoutVectors) {
  Question question = question_with_gold({2, 3});
  const auto run = test::take(Verb::search, test::loop_graph(false), question, test::small_options({{"method", "golden"}}), {});
  EXPECT_EQ(run.result.passages, (std::vector<std::uint32_t>{2, 3}));
}

}  // namespace
}  // namespace hop::core
