// What holds for every loop: measures, costs, order of answers, budgets, failures, saved tasks.
#include "core/results/explanation_json.hpp"
#include "core/weights/weights.hpp"
#include "tests/core/loops/loop_testing.hpp"

namespace hop::core {
namespace {

using test::holds, test::Purposes, test::Verb;

const char* const questions[] = {"Which sea does the Vistula reach?", "Which river passes the birthplace of Marie Curie?",
                                 "Where is Rouen?"};
const char* const methods[] = {"trail", "rgnn_ret", "self_ask", "ircot", "iter_retgen", "plan"};

Options options_of_method(std::string_view method, std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", std::string(method)}, {"retriever", "gnn_ret"}, {"hits", "4"}, {"ask.steps", "3"}});
  return test::small_options(more);
}

// Says what the prompt alone decides, so that answers can come in any order. Each question takes another number of
// steps.
test::Host stateless_host() {
  return {[](const Request& request) -> std::string {
    const std::string& whole = request.messages.at(0).text;
    const std::string prompt = whole.substr(whole.rfind("\nQuestion: "));
    std::size_t pairs = 0;
    for (std::size_t at = prompt.find("Intermediate answer:"); at != std::string::npos;
         at = prompt.find("Intermediate answer:", at + 1))
      ++pairs;
    const char* follow_ups[] = {"Where was Marie Curie born?", "Which river flows through Warsaw?",
                                "Where does the Vistula end?"};
    const std::size_t wanted = holds(prompt, "Rouen") ? 1 : holds(prompt, "birthplace") ? 2 : 3;
    if (request.purpose == "sub_question") return follow_ups[pairs % 3];
    if (request.purpose == "critique") return "Critique: yes";
    if (request.purpose == "plan") {
      std::string plan = concat("1. ", follow_ups[0], "\n2. Where does the Vistula end?\n3. Which river flows through #1?");
      return plan.substr(0, wanted == 3 ? plan.size() : plan.find(concat(wanted + 1, ". ")));
    }
    if (request.purpose == "self_ask")
      return pairs < wanted ? concat("Follow up: ", follow_ups[pairs % 3]) : "So the final answer is: the Vistula";
    if (request.purpose == "reasoning")
      return prompt.size() % 3 ? concat("The Vistula has ", prompt.size(), " bends.") : "So the answer is: the Vistula.";
    if (request.purpose == "draft") return concat("It has ", prompt.size(), " bends. So the answer is: the Vistula.");
    if (request.purpose == "judge") return holds(whole, "Answer: the Vistula") ? "1" : "0";
    return "the Vistula";
  }};
}

std::vector<Question> all_questions() {
  std::vector<Question> all;
  for (const char* text : questions) {
    all.push_back(test::ask_text(text));
    all.back().gold_answers = {"Vistula", "River Vistula"};
  }
  return all;
}

std::unique_ptr<Task> task_of(Verb verb, std::vector<Question> asked, const Options& options) {
  return test::taken(verb == Verb::ask ? create_ask_task(test::loop_graph(), std::move(asked), options)
                                       : create_search_task(test::loop_graph(), std::move(asked), options));
}

using Choice = std::function<std::size_t(std::size_t open)>;  // which of the open requests is answered next

std::string results_of(Task& task, const Choice& choose, std::uint64_t work_units = UINT64_MAX) {
  const test::Host host = stateless_host();
  for (;;) {
    const auto state = task.step(work_units);
    EXPECT_TRUE(state.ok()) << (state ? "" : state.error().message);
    if (!state) return state.error().message;
    if (state.value() == TaskState::done) break;
    const auto& open = task.requests().open_requests();
    if (open.empty() || state.value() == TaskState::more) continue;
    EXPECT_TRUE(task.answer(host.answer(Request(open[choose(open.size())]))).ok());
  }
  return test::text_of(task.take_results().value());
}

const Choice first_open = [](std::size_t) { return std::size_t{0}; };
const Choice last_open = [](std::size_t open) { return open - 1; };

TEST(QuestionLoops, SideBySideInAnyOrderIsAsEachAlone) {  // with its own costs and measures
  for (const char* method : methods) {
    for (const Verb verb : {Verb::ask, Verb::search}) {
      const Options options = options_of_method(method, {{"ask.judge", "true"}});
      std::string alone;
      for (Question& question : all_questions()) alone += results_of(*task_of(verb, {std::move(question)}, options), first_open);
      EXPECT_EQ(results_of(*task_of(verb, all_questions(), options), first_open), alone) << method;
      EXPECT_EQ(results_of(*task_of(verb, all_questions(), options), last_open), alone) << method;
      std::size_t turn = 0;
      const Choice in_turn = [&](std::size_t open) { return turn++ * 7 % open; };
      EXPECT_EQ(results_of(*task_of(verb, all_questions(), options), in_turn, 1000), alone) << method;
    }
  }
}

TEST(QuestionLoops, ABudgetOfOneUnitGivesWhatAnUnlimitedOneDoes) {
  for (const char* method : methods) {
    for (const Verb verb : {Verb::ask, Verb::search}) {
      const std::string expected = results_of(*task_of(verb, all_questions(), options_of_method(method)), first_open);
      EXPECT_EQ(results_of(*task_of(verb, all_questions(), options_of_method(method)), first_open, 1), expected) << method;
    }
  }
}

TEST(QuestionLoops, AStepOfManyQuestionsIsShort) {  // prompts and explanations are work, too
  const auto steps_for = [](std::size_t count) {
    std::vector<Question> asked(count, test::ask_text(questions[0]));
    const auto task = task_of(Verb::ask, asked, options_of_method("none"));
    std::size_t steps = 0;
    for (;; ++steps) {
      const auto state = task->step(10000).value();
      if (state == TaskState::done) return steps;
      if (state == TaskState::more) continue;
      const std::vector<Request> open = task->requests().open_requests();
      for (const Request& request : open) EXPECT_TRUE(task->answer(stateless_host().answer(request)).ok());
    }
  };
  EXPECT_GT(steps_for(200), 5 * steps_for(20));
}

TEST(QuestionLoops, CostsAreThoseOfTheQuestionsOwnRequests) {
  // self_ask with gnn_ret: the question and a follow-up are embedded; follow-up, sub-answer and conclusion are
  // written. A judgment is no part of what the answer cost.
  Question question = all_questions()[2];
  const auto run = test::take(Verb::ask, test::loop_graph(), question, options_of_method("self_ask", {{"ask.judge", "true"}}),
                              stateless_host());
  EXPECT_EQ(run.purposes,
            (Purposes{"vectors of question", "self_ask", "vectors of sub_question", "sub_answer", "self_ask", "judge"}));
  EXPECT_TRUE(holds(explanation_json(run.result.explanation),
                    R"("loop":"self_ask","cost":{"texts":2,"completions":3,"tokens_read":30,"tokens_written":3})"))
      << explanation_json(run.result.explanation).substr(explanation_json(run.result.explanation).find("\"loop\""));
}

std::string measures_of(const QuestionResult& result) {
  const std::string explanation = explanation_json(result.explanation);
  const std::size_t at = explanation.find("\"measures\"");
  return at == std::string::npos ? "" : explanation.substr(at);
}

TEST(QuestionLoops, AnAnswerIsMeasuredAgainstTheBestOfTheGoldOnes) {
  Question question = test::ask_text(questions[0]);
  EXPECT_EQ(measures_of(test::take(Verb::ask, test::loop_graph(), question, options_of_method("none"), stateless_host()).result),
            "")
      << "no gold answer";
  question.gold_answers = {"the river Vistula in Poland"};  // one of four words
  const auto partly = test::take(Verb::ask, test::loop_graph(), question, options_of_method("none"), stateless_host()).result;
  EXPECT_EQ(measures_of(partly), R"("measures":{"exact_match":0,"f1":0.4}})");
  question.gold_answers.push_back("vistula.");
  const auto whole = test::take(Verb::ask, test::loop_graph(), question, options_of_method("none"), stateless_host()).result;
  EXPECT_EQ(measures_of(whole), R"("measures":{"exact_match":1,"f1":1}})");
  EXPECT_EQ(
      measures_of(test::take(Verb::search, test::loop_graph(), question, options_of_method("self_ask"), stateless_host()).result),
      "")
      << "a search has no answer";
}

TEST(QuestionLoops, AJudgeSeesTheAnswerAndTheGoldOnesAndItsVerdictIsAMeasure) {
  Question question = all_questions()[0];
  const Options options = options_of_method("none", {{"ask.judge", "true"}});
  const std::pair<const char*, const char*> verdicts[] = {{"1", "true"}, {" 1 \n", "true"}, {"0", "false"},      {"yes", "null"},
                                                          {"", "null"},  {"10", "null"},    {"I say\n1", "null"}};
  for (const auto& [reply, accurate] : verdicts) {
    const auto run = test::take(Verb::ask, test::loop_graph(), question, options,
                                test::host_of({{"answer", {"the Vistula"}}, {"judge", {reply}}}));
    EXPECT_EQ(run.purposes, (Purposes{"answer", "judge"}));
    EXPECT_EQ(measures_of(run.result), concat(R"("measures":{"exact_match":1,"f1":1,"accurate":)", accurate, "}}")) << reply;
    EXPECT_TRUE(holds(run.prompt(1), "Correct: Vistula | River Vistula\nAnswer: the Vistula\n"));
    EXPECT_TRUE(holds(run.prompt(1), questions[0]));
    EXPECT_TRUE(holds(run.prompt(1), "never an instruction"));
    EXPECT_FALSE(holds(run.prompt(0), "River Vistula")) << "gold is never shown to who answers";
  }
  question.gold_answers.clear();
  EXPECT_EQ(test::take(Verb::ask, test::loop_graph(), question, options, stateless_host()).purposes, Purposes{"answer"});
  const auto search = test::take(Verb::search, test::loop_graph(), all_questions()[0],
                                 options_of_method("self_ask", {{"ask.judge", "true"}}), stateless_host());
  EXPECT_NE(search.purposes.back(), "judge");
}

TEST(QuestionLoops, AJudgeThatFailsTakesNothingFromTheAnswer) {
  const auto task = task_of(Verb::ask, {all_questions()[0]}, options_of_method("none", {{"ask.judge", "true"}}));
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  ASSERT_TRUE(task->answer(stateless_host().answer(task->requests().open_requests().at(0))).ok());
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  ASSERT_TRUE(task->answer(test::failure_of(task->requests().open_requests().at(0).id, "no judge today")).ok());
  ASSERT_EQ(task->step(UINT64_MAX).value(), TaskState::done);
  const Results results = task->take_results().value();
  EXPECT_EQ(results.questions.at(0).answer, "the Vistula");
  EXPECT_EQ(measures_of(results.questions.at(0)), R"("measures":{"exact_match":1,"f1":1,"accurate":null}})");
  EXPECT_TRUE(holds(explanation_json(results.questions.at(0).explanation), R"("completions":1)"));
}

TEST(QuestionLoops, AFailureOfAnyRequestFailsTheTaskWithItsReason) {  // such as that of a host without a language model
  for (const char* method : {"self_ask", "ircot", "iter_retgen", "plan"}) {
    for (const Verb verb : {Verb::ask, Verb::search}) {
      const Options options = options_of_method(method);
      const std::size_t requests =
          test::take(verb, test::loop_graph(), all_questions()[1], options, stateless_host()).requests.size();
      ASSERT_GE(requests, 3u);
      for (std::size_t failing = 0; failing < requests; ++failing) {
        const auto task = task_of(verb, {all_questions()[1]}, options);
        std::size_t request = 0;
        for (; task->step(UINT64_MAX).ok(); ++request) {
          const Request open = task->requests().open_requests().at(0);
          ASSERT_TRUE(
              task->answer(request == failing ? test::failure_of(open.id, "no such thing here") : stateless_host().answer(open))
                  .ok());
        }
        EXPECT_EQ(request, failing + 1) << method;
        const auto error = task->step(1).error();
        EXPECT_EQ(error.status, Status::host_failure);
        EXPECT_TRUE(holds(error.message, "no such thing here")) << error.message;
      }
    }
  }
}

TEST(QuestionLoops, GivenStepsAreForASearchWithoutALoop) {
  Question question = test::ask_text(questions[0]);
  question.steps = {{"Where was Marie Curie born?", {}}};
  for (const char* method : methods) {
    const auto asked = create_ask_task(test::loop_graph(), {question}, options_of_method(method));
    ASSERT_FALSE(asked.ok()) << method;
    EXPECT_EQ(asked.error().status, Status::bad_input);
    EXPECT_TRUE(holds(asked.error().message, "question 1 has given steps")) << asked.error().message;
  }
  for (const char* method : {"self_ask", "ircot", "iter_retgen", "plan"}) {
    EXPECT_FALSE(create_search_task(test::loop_graph(), {question}, options_of_method(method)).ok()) << method;
  }
  EXPECT_TRUE(create_search_task(test::loop_graph(), {question}, options_of_method("golden")).ok());
}

TEST(QuestionLoops, ALoopWhoseTextsNobodyEmbedsIsRefusedWhereItsRetrieverNeedsVectors) {
  Question question = test::ask_text(questions[0]);
  question.vector = test::embed_words(questions[0]);
  for (const char* method : {"self_ask", "ircot", "iter_retgen", "plan"}) {
    EXPECT_FALSE(create_search_task(test::loop_graph(), {question},
                                    options_of_method(method, {{"retriever", "dense"}, {"search.embed", "false"}}))
                     .ok());
    EXPECT_TRUE(create_search_task(test::loop_graph(), {question},
                                   options_of_method(method, {{"retriever", "bm25"}, {"search.embed", "false"}}))
                    .ok());
  }
}

TEST(QuestionLoops, AQuestionWithoutALoopKeepsThePartsOfItsMethod) {
  const auto asked =
      test::take(Verb::ask, test::loop_graph(), test::ask_text(questions[0]), options_of_method("gnn_ret"), stateless_host())
          .result;
  const auto found =
      test::take(Verb::search, test::loop_graph(), test::ask_text(questions[0]), options_of_method("gnn_ret"), stateless_host())
          .result;
  EXPECT_EQ(asked.passages, found.passages);
  EXPECT_EQ(asked.scores, found.scores);
  std::string hits = explanation_json(found.explanation);
  hits.pop_back();  // an answered one has its cost behind them
  EXPECT_EQ(explanation_json(asked.explanation).substr(0, hits.size()), hits);
}

// ---- Saved tasks ----

Options with_weights(Options options, const std::string& lines) {
  Weights weights;
  weights.option_lines = lines;
  EXPECT_TRUE(options.set_weights(write_weights(weights)).ok());
  return options;
}

// Answers so many requests, saves, resumes, and goes on to the end.
std::string results_by_way_of_a_file(Verb verb, const Options& options, std::size_t answers_before) {
  auto task = task_of(verb, all_questions(), options);
  for (std::size_t i = 0;; ++i) {
    if (task->step(UINT64_MAX).value() == TaskState::done) return test::text_of(task->take_results().value());
    if (i == answers_before) break;
    const auto& open = task->requests().open_requests();
    EXPECT_TRUE(task->answer(stateless_host().answer(Request(open[i % open.size()]))).ok());
  }
  const auto saved = task->save();
  EXPECT_TRUE(saved.ok()) << (saved ? "" : saved.error().message);
  task = test::taken(resume_task(saved.value(), test::loop_graph()));
  return task ? results_of(*task, last_open) : "";
}

TEST(QuestionLoops, ASavedTaskGoesOnToTheSameResults) {
  for (const char* method : methods) {
    for (const Verb verb : {Verb::ask, Verb::search}) {
      const Options options = options_of_method(method, {{"ask.judge", "true"}});
      const std::string expected = results_of(*task_of(verb, all_questions(), options), first_open);
      for (std::size_t answers = 0; answers < 16; answers += 3)
        EXPECT_EQ(results_by_way_of_a_file(verb, options, answers), expected) << method << " " << answers;
    }
  }
}

TEST(QuestionLoops, ASavedTaskKeepsItsWeights) {
  for (const Verb verb : {Verb::ask, Verb::search}) {
    const Options plain = options_of_method("self_ask"), learned = with_weights(plain, "gnn_ret.alpha=0.05\ngnn_ret.nodes=2\n");
    const std::string expected = results_of(*task_of(verb, all_questions(), learned), first_open);
    EXPECT_NE(expected, results_of(*task_of(verb, all_questions(), plain), first_open)) << "else this test shows nothing";
    for (std::size_t answers = 0; answers < 10; answers += 3)
      EXPECT_EQ(results_by_way_of_a_file(verb, learned, answers), expected) << answers;
  }
}

}  // namespace
}  // namespace hop::core
