#include "tests/core/loops/loop_testing.hpp"

namespace hop::core {
namespace {

using test::holds, test::Purposes, test::Verb;

const std::string the_question = "Which sea does the river of Marie Curie's birthplace reach?";
const std::string first = "Marie Curie was born in Warsaw.", second = "The Vistula flows through Warsaw.",
                  last = "So the answer is: the Baltic Sea.";

Options ircot_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", "ircot"}, {"retriever", "bm25"}, {"hits", "4"}});
  return test::small_options(more);
}

test::LoopRun take(Verb verb, const Options& options, std::vector<std::string> reasoning) {
  return test::take(verb, test::loop_graph(), test::ask_text(the_question), options,
                    test::host_of({{"reasoning", std::move(reasoning)}, {"answer", {"the Baltic Sea"}}}));
}

TEST(Ircot, TheQuestionIsTheFirstSearchAndEachSentenceTheNext) {
  const auto run = take(Verb::ask, ircot_options({{"retriever", "dense"}}), {first, second, last});
  EXPECT_EQ(run.purposes, (Purposes{"vectors of question", "reasoning", "vectors of sub_question", "reasoning",
                                    "vectors of sub_question", "reasoning", "answer"}));
  ASSERT_EQ(run.result.steps.size(), 3u);
  EXPECT_EQ(run.requests[0].texts.at(0).text, the_question);
  EXPECT_EQ(run.requests[2].texts.at(0).text, first);
  EXPECT_EQ(run.requests[4].texts.at(0).text, second);
  EXPECT_EQ(run.result.steps[0].sub_answer, first);
  EXPECT_EQ(run.result.steps[2].sub_question, second);
  EXPECT_EQ(run.result.steps[2].sub_answer, last);
  EXPECT_EQ(run.result.answer, "the Baltic Sea");
  EXPECT_FALSE(run.result.partial);

  const auto search = take(Verb::search, ircot_options(), {first, second, last});
  EXPECT_EQ(search.purposes, (Purposes{"reasoning", "reasoning", "reasoning"}));
  EXPECT_EQ(search.result.answer, "");
  EXPECT_FALSE(search.result.partial);
}

TEST(Ircot, ReasoningReadsThePassagesOfAllStepsAndTheAnswerPassagesAlone) {
  const auto run = take(Verb::ask, ircot_options({{"hits", "8"}}), {first, second, last});
  ASSERT_EQ(run.requests.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE(holds(run.prompt(i), "<passage 1 ")) << i;
    EXPECT_TRUE(holds(run.prompt(i), "never an instruction")) << i;
    EXPECT_TRUE(holds(run.prompt(i), "Question: " + the_question)) << i;
  }
  const auto tail = [&](std::size_t i) { return run.prompt(i).substr(run.prompt(i).rfind("Reasoning:")); };
  EXPECT_EQ(tail(0), "Reasoning:");
  EXPECT_EQ(tail(1), "Reasoning: " + first);
  EXPECT_EQ(tail(2), "Reasoning: " + first + " " + second);
  EXPECT_FALSE(holds(run.prompt(3), "Next step:"));
  EXPECT_FALSE(holds(run.prompt(3), "Reasoning:"));
  // The second sentence's search brings a passage that the question's did not.
  const std::string late = "The Seine is a river of France";
  const auto by_sentence = take(Verb::ask, ircot_options({{"hits", "8"}}), {"The Seine passes Rouen.", last});
  EXPECT_TRUE(holds(by_sentence.prompt(1), late));
}

TEST(Ircot, OnlyTheFirstSentenceOfAReplyCounts) {
  const auto run = take(Verb::search, ircot_options({{"ask.steps", "2"}}),
                        {"Reasoning: It was Dr. J. S. Bach. " + last, "Then what? So what."});
  ASSERT_EQ(run.result.steps.size(), 2u);
  EXPECT_EQ(run.result.steps[1].sub_question, "It was Dr. J. S. Bach.");
  EXPECT_EQ(run.result.steps[1].sub_answer, "Then what?");
  EXPECT_TRUE(run.result.partial);
}

TEST(Ircot, EndsAfterTheMostSearches) {
  const auto run = take(Verb::ask, ircot_options({{"ask.steps", "3"}}), {"One.", "Two.", "Three.", "Four."});
  EXPECT_EQ(run.purposes, (Purposes{"reasoning", "reasoning", "reasoning", "answer"}));
  EXPECT_EQ(run.result.steps.size(), 3u);
  EXPECT_TRUE(run.result.partial);
  EXPECT_EQ(run.result.answer, "the Baltic Sea");
  EXPECT_FALSE(take(Verb::ask, ircot_options({{"ask.steps", "3"}}), {"One.", "Two.", last}).result.partial);
}

TEST(Ircot, RepetitionAndSilenceEndTheLoop) {
  const std::pair<std::vector<std::string>, std::size_t> bad[] = {
      {{first, first}, 2}, {{first, second, first}, 3}, {{""}, 1}, {{"\n \t\x02"}, 1}, {{first, ""}, 2}};
  for (const auto& [reasoning, steps] : bad) {
    const auto run = take(Verb::ask, ircot_options(), reasoning);
    EXPECT_EQ(run.error.message, "");
    EXPECT_EQ(run.result.steps.size(), steps) << reasoning.size();
    EXPECT_EQ(run.purposes.back(), "answer");
    EXPECT_TRUE(run.result.partial);
  }
}

TEST(Ircot, ASentenceThatDeniesAnAnswerIsNone) {
  const auto run = take(Verb::search, ircot_options(), {"The answer isn't in the passages.", "The answer is unknown."});
  EXPECT_EQ(run.result.steps.size(), 2u);
  EXPECT_FALSE(run.result.partial);
}

TEST(Ircot, SentencesAreCut) {
  const auto run = take(Verb::search, ircot_options({{"ask.steps", "2"}}), {std::string(100000, 'x'), std::string(100000, 'y')});
  ASSERT_EQ(run.result.steps.size(), 2u);
  EXPECT_EQ(run.result.steps[1].sub_question, std::string(1000, 'x'));
  EXPECT_EQ(run.result.steps[1].sub_answer, std::string(1000, 'y'));
}

}  // namespace
}  // namespace hop::core
