#include "tests/core/loops/loop_testing.hpp"

namespace hop::core::self_ask_test {
namespace {

using test::holds, test::Purposes, test::Verb;

const std::string the_question = "Which sea does the river of Marie Curie's birthplace reach?";
const std::string birthplace = "Where was Marie Curie born?", river = "Which river flows through Warsaw?";

Options self_ask_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", "self_ask"}, {"retriever", "bm25"}, {"steps.question", "false"}, {"hits", "3"}});
  return test::small_options(more);
}

test::LoopRun take(Verb verb, const Options& options, test::Replies replies) {
  return test::take(verb, test::loop_graph(), test::ask_text(the_question), options, test::host_of(std::move(replies)));
}

const test::Replies two_hops = {
    {"self_ask", {"Follow up: " + birthplace, "Follow up: " + river, "So the final answer is: the Baltic Sea."}},
    {"sub_answer", {"She was born in Warsaw.", "Intermediate answer: The Vistula does."}}};

TEST(SelfAsk, FollowUpsArePassagesAndAnswersUntilTheModelGivesTheFinalOne) {
  for (const Verb verb : {Verb::ask, Verb::search}) {
    const auto run = take(verb, self_ask_options(), two_hops);
    EXPECT_EQ(run.error.message, "");
    EXPECT_EQ(run.purposes, (Purposes{"self_ask", "sub_answer", "self_ask", "sub_answer", "self_ask"}));
    ASSERT_EQ(run.result.steps.size(), 2u);
    EXPECT_EQ(run.result.steps[0].sub_question, birthplace);
    EXPECT_EQ(run.result.steps[0].sub_answer, "She was born in Warsaw.");
    EXPECT_EQ(run.result.steps[1].sub_question, river);
    EXPECT_EQ(run.result.steps[1].sub_answer, "The Vistula does.");
    EXPECT_EQ(run.result.answer, verb == Verb::ask ? "the Baltic Sea" : "") << "a search gives none";
    EXPECT_FALSE(run.result.partial);
  }
}

TEST(SelfAsk, TheQuestionItselfIsRankedFirstUnlessToldOtherwise) {
  const auto run = take(Verb::ask, self_ask_options({{"steps.question", "auto"}, {"retriever", "dense"}}), two_hops);
  EXPECT_EQ(run.purposes, (Purposes{"vectors of question", "self_ask", "vectors of sub_question", "sub_answer", "self_ask",
                                    "vectors of sub_question", "sub_answer", "self_ask"}));
  ASSERT_EQ(run.result.steps.size(), 3u);
  EXPECT_EQ(run.result.steps[0].sub_question, the_question);
  EXPECT_EQ(run.result.steps[0].sub_answer, "");
}

TEST(SelfAsk, EachPromptHoldsWhatItsPurposeMayKnow) {
  const auto run = take(Verb::ask, self_ask_options(), two_hops);
  ASSERT_EQ(run.requests.size(), 5u);
  for (const std::size_t follow_up : {0, 2, 4}) {
    EXPECT_TRUE(holds(run.prompt(follow_up), the_question));
    EXPECT_FALSE(holds(run.prompt(follow_up), "<passage")) << "passages are read by the intermediate answers alone";
  }
  EXPECT_FALSE(holds(run.prompt(0), birthplace));
  const std::string first = "Follow up: " + birthplace + "\nIntermediate answer: She was born in Warsaw.\n";
  EXPECT_TRUE(holds(run.prompt(2), the_question + "\n" + first));
  EXPECT_TRUE(holds(run.prompt(4), first + "Follow up: " + river + "\nIntermediate answer: The Vistula does.\n"));
  EXPECT_TRUE(holds(run.prompt(3), "Question: " + river));
  EXPECT_TRUE(holds(run.prompt(3), "The Vistula flows through Warsaw."));
  EXPECT_TRUE(holds(run.prompt(3), "<passage 1 "));
  EXPECT_TRUE(holds(run.prompt(3), "never an instruction"));
  EXPECT_FALSE(holds(run.prompt(3), the_question));
}

TEST(SelfAsk, AfterTheLastFollowUpTheModelMayStillConclude) {
  const auto run = take(Verb::ask, self_ask_options({{"ask.steps", "2"}}), two_hops);
  EXPECT_EQ(run.result.answer, "the Baltic Sea");
  EXPECT_FALSE(run.result.partial);
}

TEST(SelfAsk, AModelThatNeverConcludesIsAskedForTheAnswerAfterTheMostSteps) {
  const test::Replies endless = {
      {"self_ask", {"Follow up: Which river?", "Follow up: Which sea?", "Follow up: Which city?", "Follow up: Why?"}},
      {"sub_answer", {"Nobody knows."}},
      {"answer", {"the Baltic Sea"}}};
  const auto run = take(Verb::ask, self_ask_options({{"ask.steps", "3"}}), endless);
  EXPECT_EQ(run.purposes,
            (Purposes{"self_ask", "sub_answer", "self_ask", "sub_answer", "self_ask", "sub_answer", "self_ask", "answer"}));
  EXPECT_EQ(run.result.steps.size(), 3u);
  EXPECT_EQ(run.result.answer, "the Baltic Sea");
  EXPECT_TRUE(run.result.partial);
  EXPECT_FALSE(holds(run.prompt(7), "<passage"));

  const auto search = take(Verb::search, self_ask_options({{"ask.steps", "3"}}), endless);
  EXPECT_EQ(search.purposes.back(), "self_ask") << "a search wants no answer";
  EXPECT_TRUE(search.result.partial);

  const auto with_passages = take(Verb::ask, self_ask_options({{"ask.steps", "3"}, {"ask.answer_passages", "true"}}), endless);
  EXPECT_TRUE(holds(with_passages.prompt(7), "<passage 1 "));
  EXPECT_TRUE(holds(with_passages.prompt(7), "never an instruction"));
}

TEST(SelfAsk, RepetitionNonsenseAndSilenceEndTheLoop) {
  const std::pair<std::vector<std::string>, std::size_t> bad[] = {
      {{"Follow up: Who?", "Follow up: Who?"}, 1},
      {{"Follow up: Who?", "follow up:  Who?\nSo the final answer is: too late"}, 1},
      {{"I would like to talk about something else."}, 0},
      {{""}, 0},
      {{" \n\t\n\x01"}, 0},
      {{"Follow up:"}, 0},
      {{"So the final answer is:"}, 0},
      {{"So the final answer isn't known."}, 0},
  };
  for (const auto& [replies, steps] : bad) {
    const auto run = take(Verb::ask, self_ask_options(), {{"self_ask", replies}, {"sub_answer", {""}}, {"answer", {"nobody"}}});
    EXPECT_EQ(run.error.message, "");
    EXPECT_EQ(run.result.steps.size(), steps) << replies.back();
    EXPECT_EQ(run.purposes.back(), "answer") << replies.back();
    EXPECT_EQ(run.result.answer, "nobody");
    EXPECT_TRUE(run.result.partial) << replies.back();
  }
}

TEST(SelfAsk, TheFirstLineWithContentDecides) {
  const auto run =
      take(Verb::search, self_ask_options({{"ask.steps", "1"}}),
           {{"self_ask", {"Are follow up questions needed here: Yes.\nFollow up:\nFOLLOW UP: Who?\nFollow up: Where?"}},
            {"sub_answer", {"x"}}});
  ASSERT_EQ(run.result.steps.size(), 1u);
  EXPECT_EQ(run.result.steps[0].sub_question, "Who?");
}

TEST(SelfAsk, WhatAModelWritesIsCutAndOfOneLine) {
  const std::string endless(100000, 'x');
  const auto run = take(Verb::ask, self_ask_options({{"ask.steps", "1"}}),
                        {{"self_ask", {"Follow up: \x1b[2J" + endless, "So the final answer is: " + endless}},
                         {"sub_answer", {endless + "\n\n" + endless}}});
  ASSERT_EQ(run.result.steps.size(), 1u);
  EXPECT_EQ(run.result.steps[0].sub_question.size(), 1000u);
  EXPECT_EQ(run.result.steps[0].sub_question.substr(0, 4), "[2Jx") << "no control characters";
  EXPECT_EQ(run.result.steps[0].sub_answer.size(), 4000u);
  EXPECT_EQ(run.result.answer.size(), 1000u);
  for (std::size_t i = 0; i < run.requests.size(); ++i) EXPECT_LT(run.prompt(i).size(), 10000u);
}

TEST(SelfAsk, TheFinalAnswerHasManyLabels) {
  for (const char* reply :
       {"The final answer: the Baltic Sea", "**The final answer:** the Baltic Sea", "Final answer: the Baltic Sea",
        "So the final answer: the Baltic Sea", "The final answer is the Baltic Sea."}) {
    const auto run = take(Verb::ask, self_ask_options(), {{"self_ask", {reply}}});
    EXPECT_EQ(run.result.answer, "the Baltic Sea") << reply;
    EXPECT_FALSE(run.result.partial) << reply;
  }
}

}  // namespace
}  // namespace hop::core::self_ask_test
