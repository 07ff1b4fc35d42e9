// The plan: one call for all sub-questions, waves of those that need no open answer, and n + 2 calls in all. A slow reference says which
// sub-questions a wave has and how they read.
#include <map>
#include <set>

#include "core/base/random.hpp"
#include "core/prompts/read_plan.hpp"
#include "tests/core/loops/loop_testing.hpp"

namespace hop::core::plan_test {
namespace {

using test::holds, test::Purposes, test::Verb;

const std::string the_question = "Which sea does the river of Marie Curie's birthplace reach?";
const std::string chain = "1. Where was Marie Curie born?\n2. Which river flows through #1?\n3. Which sea does #2 reach?";

Options plan_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", "plan"}, {"retriever", "bm25"}, {"steps.question", "false"}, {"hits", "3"}});
  return test::small_options(more);
}

test::LoopRun take(Verb verb, const Options& options, test::Replies replies) {
  return test::take(verb, test::loop_graph(), test::ask_text(the_question), options, test::host_of(std::move(replies)));
}

std::vector<std::string> searches_of(const test::LoopRun& run) {
  std::vector<std::string> searches;
  for (const StepResult& step : run.result.steps) searches.push_back(step.sub_question);
  return searches;
}

TEST(Plan, AChainOfThreeTakesFiveCalls) {
  const auto run = take(
      Verb::ask, plan_options(),
      {{"plan", {chain}}, {"sub_answer", {"Warsaw", "Answer: the Vistula", "the Baltic Sea"}}, {"answer", {"the Baltic Sea"}}});
  EXPECT_EQ(run.error.message, "");
  EXPECT_EQ(run.purposes, (Purposes{"plan", "sub_answer", "sub_answer", "sub_answer", "answer"}));
  EXPECT_EQ(searches_of(run), (std::vector<std::string>{"Where was Marie Curie born?", "Which river flows through Warsaw?",
                                                        "Which sea does the Vistula reach?"}));
  EXPECT_EQ(run.result.steps[1].sub_answer, "the Vistula");
  EXPECT_EQ(run.result.answer, "the Baltic Sea");
  EXPECT_FALSE(run.result.partial);
  EXPECT_TRUE(holds(run.prompt(2), "The Vistula flows through Warsaw.")) << "a sub-answer sees its step's passages";
  EXPECT_FALSE(holds(run.prompt(2), the_question));
  EXPECT_TRUE(holds(run.prompt(4), "Next step: Which river flows through Warsaw?\nIntermediate answer: the Vistula\n"));
}

TEST(Plan, ASearchRequestsOnlyTheAnswersThatOthersTakeIn) {
  const auto run = take(Verb::search, plan_options(), {{"plan", {chain}}, {"sub_answer", {"Warsaw", "the Vistula"}}});
  EXPECT_EQ(run.purposes, (Purposes{"plan", "sub_answer", "sub_answer"}));
  EXPECT_EQ(run.result.steps.size(), 3u);
  const auto alone = take(Verb::search, plan_options(), {{"plan", {"1. Where was Marie Curie born?\n2. Where is Rouen?"}}});
  EXPECT_EQ(alone.purposes, (Purposes{"plan"})) << "no sub-question needs the answer of another";
}

TEST(Plan, SubQuestionsWithoutOpenAnswersAreRankedAndAnsweredTogether) {
  const auto graph = test::loop_graph();
  auto task = create_ask_task(graph, {test::ask_text(the_question)}, plan_options({{"retriever", "dense"}})).value();
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  const auto reply = [&](const std::vector<std::string>& texts) {
    const std::vector<Request> open = task->requests().open_requests();
    ASSERT_EQ(open.size(), texts.size());
    for (std::size_t i = open.size(); i-- > 0;) {  // the last request is answered first
      const test::Host host = {[&](const Request&) { return texts[i]; }};
      ASSERT_TRUE(task->answer(host.answer(open[i])).ok());
      ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
    }
  };
  reply({"1. Where was Marie Curie born?\n2. Where is Rouen?\n3. Are #1 and #2 the same?"});
  reply({"", ""});  // vectors of the first two
  EXPECT_EQ(task->requests().open_requests().size(), 2u);
  reply({"Warsaw", "in France"});
  ASSERT_EQ(task->requests().open_requests().size(), 1u);
  EXPECT_EQ(task->requests().open_requests().at(0).texts.at(0).text, "Are Warsaw and in France the same?");
}

TEST(Plan, TheQuestionItselfIsRankedFirstUnlessToldOtherwise) {
  const auto run = take(Verb::search, plan_options({{"steps.question", "auto"}}), {{"plan", {"1. Where is Rouen?"}}});
  EXPECT_EQ(searches_of(run), (std::vector<std::string>{the_question, "Where is Rouen?"}));
}

TEST(Plan, APlanWithoutASubQuestionIsPartial) {
  for (const char* reply : {"I'm sorry, but I can't help with that.", "Certainly!", "```json\n```"}) {
    const auto run = take(Verb::ask, plan_options(), {{"plan", {reply}}, {"sub_answer", {"x"}}, {"answer", {"nobody"}}});
    EXPECT_EQ(run.purposes, (Purposes{"plan", "sub_answer", "answer"})) << "the question is then its own only sub-question";
    EXPECT_EQ(searches_of(run), std::vector<std::string>{the_question});
    EXPECT_TRUE(run.result.partial);
  }
  const auto silent = take(Verb::ask, plan_options(), {{"plan", {"<think>Which sea?"}}});
  EXPECT_EQ(silent.error.status, Status::host_failure);
  EXPECT_TRUE(holds(silent.error.message, "the language model's plan")) << silent.error.message;
  const auto mute = take(Verb::ask, plan_options(), {{"plan", {chain}}, {"sub_answer", {""}}});
  EXPECT_EQ(mute.error.status, Status::host_failure);
  EXPECT_TRUE(holds(mute.error.message, "Where was Marie Curie born?")) << mute.error.message;
}

TEST(Plan, ALongPlanIsCutAtTheMostSteps) {
  const auto run = take(Verb::ask, plan_options({{"ask.steps", "2"}}),
                        {{"plan", {chain}}, {"sub_answer", {"Warsaw", "the Vistula"}}, {"answer", {"the Vistula"}}});
  EXPECT_EQ(run.result.steps.size(), 2u);
  EXPECT_TRUE(run.result.partial);
}

TEST(Plan, AReferenceToAnAnswerThatTheModelDoesNotHaveTakesTheWordsOfItsSubQuestion) {
  const auto run = take(Verb::search, plan_options(),
                        {{"plan", {"1. Who wrote Faust?\n2. Where was #1 born?"}}, {"sub_answer", {"I'm sorry, I don't know."}}});
  EXPECT_EQ(searches_of(run).at(1), "Where was Who wrote Faust born?");
}

TEST(PlanReferences, NameEarlierSubQuestionsOnly) {
  EXPECT_EQ(references_in("Where did #1 and #3 meet #1?", 3), (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(references_in("Which #1 song of #2 is it?", 1), (std::vector<std::size_t>{0}));
  EXPECT_EQ(references_in("Which is the #1 song?", 0), (std::vector<std::size_t>{}));
  EXPECT_EQ(references_in("# 1 and #0 and #", 5), (std::vector<std::size_t>{}));
  EXPECT_EQ(filled_in("Is #1 older than #12 or #2?", {"A", "B"}), "Is A older than #12 or B?");
  EXPECT_EQ(filled_in("#1#2", {"#2", "B"}), "#2B") << "an answer is text";
}

// ---- Against a slow reference ----

// Text by text: each "#1" is looked for as such.
std::string slow_filled(std::string text, const std::map<std::size_t, std::string>& answers) {
  std::string filled;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t number = 0, end = i + 1;
    for (; text[i] == '#' && end < text.size() && text[end] >= '0' && text[end] <= '9'; ++end)
      number = 10 * number + (text[end] - '0');
    const auto answer = answers.find(number);
    if (answer == answers.end()) filled += text[i++];
    else filled += answer->second, i = end;
  }
  return filled;
}

TEST(Plan, RandomPlansSearchWhatASlowReferenceSays) {
  std::size_t waves = 0, together = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Random random(seed);
    const std::size_t count = 1 + random.below(5);
    std::vector<std::string> plan;
    std::string reply;
    for (std::size_t place = 0; place < count; ++place) {
      std::string text = concat("Which thing ", seed, "-", place, " is");
      for (std::size_t i = random.below(3); i > 0 && place > 0; --i)
        text += concat(" near #", 1 + random.below(static_cast<std::uint32_t>(place)));
      plan.push_back(text + "?");
      reply += concat(place + 1, ". ", plan.back(), "\n");
    }
    // Level by level: a sub-question's level is one more than the largest of those that it names.
    std::vector<std::size_t> level(count);
    std::map<std::size_t, std::string> answers;
    std::vector<std::string> expected;
    for (std::size_t place = 0; place < count; ++place) {
      for (std::size_t other = 0; other < place; ++other) {
        if (holds(plan[place], concat("#", other + 1))) level[place] = std::max(level[place], level[other] + 1);
      }
      answers[place + 1] = concat("thing of ", place + 1);
    }
    for (std::size_t wave = 0; wave < count; ++wave) {
      std::size_t of_wave = 0;
      for (std::size_t place = 0; place < count; ++place) {
        if (level[place] != wave) continue;
        expected.push_back(slow_filled(plan[place], answers));
        ++of_wave;
      }
      waves += of_wave > 0, together += of_wave > 1;
    }
    const test::Host host = {[&](const Request& request) -> std::string {
      if (request.purpose == "plan") return reply;
      if (request.purpose == "answer") return "done";
      for (std::size_t place = 0; place < count; ++place) {
        if (holds(request.messages[0].text, concat("Question: ", slow_filled(plan[place], answers), "\n")))
          return answers[place + 1];
      }
      return "?";
    }};
    const auto run = test::take(Verb::ask, test::loop_graph(), test::ask_text(the_question), plan_options(), host);
    ASSERT_EQ(run.error.message, "") << reply;
    ASSERT_EQ(searches_of(run), expected) << reply;
    ASSERT_EQ(run.requests.size(), count + 2) << reply;
  }
  EXPECT_GT(waves, 300u);
  EXPECT_GT(together, 50u);
}

}  // namespace
}  // namespace hop::core::plan_test
