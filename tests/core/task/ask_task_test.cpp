#include "tests/core/task/ask_host.hpp"

namespace hop::core {
namespace {

using Log = std::vector<Request>;

std::shared_ptr<const OpenGraph> graph_with_vectors() {
  return test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
}

const std::string the_question = "Which sea does the river of Marie Curie's birthplace reach?";

// Every request in the order in which it was made.
Result<QuestionResult> ask(const Options& options, const test::Host& host, Log* log = nullptr, bool with_vectors = true) {
  const auto graph = with_vectors ? graph_with_vectors() : test::open_graph(test::graph_file(test::small_corpus()));
  auto task = create_ask_task(graph, {test::ask_text(the_question)}, options);
  if (!task) return std::move(task).error();
  test::Host recording = host;
  for (;;) {
    auto state = task.value()->step(UINT64_MAX);
    if (!state) return std::move(state).error();
    if (state.value() == TaskState::done) break;
    const Request request = task.value()->requests().open_requests().at(0);
    if (log) log->push_back(request);
    if (auto answered = task.value()->answer(host.answer(request)); !answered) return std::move(answered).error();
  }
  return task.value()->take_results().value().questions.at(0);
}

std::vector<std::string> purposes(const Log& log) {
  std::vector<std::string> all;
  for (const Request& request : log) all.push_back((request.kind == RequestKind::embed ? "vectors of " : "") + request.purpose);
  return all;
}

Options loop_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", "rgnn_ret"}, {"steps.question", "false"}, {"hits", "4"}});
  return test::small_options(more);
}

TEST(AskTask, AsksForASubQuestionBeforeAnyRetrieval) {
  Log log;
  const auto result = ask(loop_options(), test::scripted_host(2), &log);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(purposes(log),
            (std::vector<std::string>{"sub_question", "vectors of sub_question", "sub_answer", "critique", "sub_question",
                                      "vectors of sub_question", "sub_answer", "critique", "answer"}));
  EXPECT_EQ(log[0].messages.at(0).text.find("<passage"), std::string::npos);
  EXPECT_EQ(result.value().answer, "the Vistula");
  EXPECT_FALSE(result.value().partial);
  ASSERT_EQ(result.value().steps.size(), 2u);
  EXPECT_EQ(result.value().steps[0].sub_question, "Where was Marie Curie born?");
  EXPECT_EQ(result.value().steps[0].sub_answer, "by the passages, 4 of them.");
  EXPECT_EQ(result.value().steps[0].passages.size(), 4u);
  EXPECT_EQ(result.value().state.size(), 8u);
}

TEST(AskTask, TheQuestionItselfIsAStepByDefaultAndItsPassagesAreInNoSubQuestionsPrompt) {
  Log log;
  const auto result = ask(loop_options({{"steps.question", "auto"}}), test::scripted_host(1), &log);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(purposes(log), (std::vector<std::string>{"vectors of question", "sub_question", "vectors of sub_question",
                                                     "sub_answer", "critique", "answer"}));
  EXPECT_EQ(log[1].messages.at(0).text.find("<passage"), std::string::npos);
  ASSERT_EQ(result.value().steps.size(), 2u);
  EXPECT_EQ(result.value().steps[0].sub_question, the_question);
  EXPECT_EQ(result.value().steps[0].sub_answer, "");
}

TEST(AskTask, AnAnswerIsOfTheFirstHitsWhateverPageASearchWouldShow) {
  const auto first = ask(loop_options(), test::scripted_host(2));
  const auto second = ask(loop_options({{"hits.offset", "2"}}), test::scripted_host(2));
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(test::text_of(second.value()), test::text_of(first.value()));
}

TEST(AskTask, EachPromptHoldsWhatItsPurposeMayKnow) {
  Log log;
  ASSERT_TRUE(ask(loop_options(), test::scripted_host(2), &log).ok());
  const std::string &second_sub_question = log[4].messages.at(0).text, &second_sub_answer = log[6].messages.at(0).text;
  const std::string &critique = log[7].messages.at(0).text, &answer = log[8].messages.at(0).text;
  const std::string pair = "Next step: Where was Marie Curie born?\nIntermediate answer: by the passages, 4 of them.\n";
  EXPECT_NE(second_sub_question.find(pair), std::string::npos);
  EXPECT_NE(answer.find(pair), std::string::npos);
  EXPECT_EQ(answer.find("<passage"), std::string::npos) << "no passages by default";
  EXPECT_NE(second_sub_answer.find("Question: Which river flows through Warsaw?"), std::string::npos);
  EXPECT_NE(second_sub_answer.find("The Vistula flows through Warsaw."), std::string::npos);
  EXPECT_EQ(critique.find("Where was Marie Curie born?"), std::string::npos) << "no sub-questions";
  EXPECT_NE(critique.find(the_question), std::string::npos);
}

TEST(AskTask, TheLoopEndsAfterTheMostStepsWithAPartialAnswer) {
  Log log;
  const auto result = ask(loop_options({{"ask.steps", "3"}}), test::scripted_host(99), &log);
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result.value().partial);
  EXPECT_EQ(result.value().steps.size(), 3u);
  EXPECT_EQ(result.value().answer, "the Vistula");
}

TEST(AskTask, ASubQuestionAskedBeforeEndsTheLoop) {
  const test::Host script = test::scripted_host(99);
  const test::Host host{
      [&](const Request& request) { return request.purpose == "sub_question" ? std::string("Who?") : script.complete(request); }};
  Log log;
  const auto result = ask(loop_options(), host, &log);
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result.value().partial);
  EXPECT_EQ(result.value().steps.size(), 1u);
  EXPECT_EQ(purposes(log).back(), "answer");
}

TEST(AskTask, OneRetrievalThenTheAnswerFromItsPassages) {
  for (const auto& options :
       {test::small_options(), loop_options({{"ask.loop", "once"}}), test::small_options({{"ask.loop", "once"}}),
        test::small_options({{"method", "self_ask"}, {"ask.loop", "once"}})}) {
    Log log;
    const auto result = ask(options, test::scripted_host(), &log);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(purposes(log), (std::vector<std::string>{"vectors of question", "answer"}));
    EXPECT_NE(log[1].messages.at(0).text.find("<passage 1 "), std::string::npos);
    EXPECT_FALSE(result.value().partial);
    EXPECT_FALSE(result.value().passages.empty());
  }
}

TEST(AskTask, AnyMethodCanBeTheRetrievalOfALoop) {
  for (const char* method : {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "trail"}) {
    const auto result = ask(loop_options({{"method", method}, {"ask.loop", "steps"}}), test::scripted_host(2));
    ASSERT_TRUE(result.ok()) << method;
    EXPECT_EQ(result.value().steps.size(), 2u) << method;
    EXPECT_FALSE(result.value().passages.empty()) << method;
  }
}

TEST(AskTask, PassagesGoToTheFinalAnswerWhenAskedFor) {
  Log log;
  ASSERT_TRUE(ask(loop_options({{"ask.answer_passages", "true"}}), test::scripted_host(1), &log).ok());
  EXPECT_NE(log.back().messages.at(0).text.find("<passage 1 "), std::string::npos);
}

TEST(AskTask, AnEmptyReplyIsAClearErrorOfOneLine) {
  for (const char* purpose : {"sub_question", "sub_answer", "answer"}) {
    const test::Host script = test::scripted_host(1);
    const test::Host host{[&](const Request& request) {
      return request.purpose == purpose ? std::string(" \n\t\n\x01") : script.complete(request);
    }};
    const auto result = ask(loop_options(), host);
    ASSERT_FALSE(result.ok()) << purpose;
    EXPECT_EQ(result.error().status, Status::host_failure);
    EXPECT_NE(result.error().message.find("is empty"), std::string::npos) << result.error().message;
    EXPECT_EQ(result.error().message.find('\n'), std::string::npos);
  }
}

TEST(AskTask, ACritiqueThatSaysNothingCountsAsNo) {
  const test::Host script = test::scripted_host(1);
  const test::Host host{
      [&](const Request& request) { return request.purpose == "critique" ? std::string("Perhaps.") : script.complete(request); }};
  const auto result = ask(loop_options({{"ask.steps", "2"}}), host);
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(result.value().partial);
  EXPECT_EQ(result.value().steps.size(), 2u);
}

TEST(AskTask, AFailureOfAnyRequestFailsTheTaskWithItsReason) {
  for (std::size_t failing = 0; failing < 5; ++failing) {
    const auto task = test::taken(create_ask_task(graph_with_vectors(), {test::ask_text(the_question)}, loop_options()));
    for (std::size_t request = 0;; ++request) {
      const auto state = task->step(UINT64_MAX);
      if (!state) {
        EXPECT_EQ(request, failing + 1);
        EXPECT_EQ(state.error().status, Status::host_failure);
        EXPECT_NE(state.error().message.find("too many requests"), std::string::npos);
        EXPECT_EQ(task->step(1).error().message, state.error().message);
        break;
      }
      ASSERT_EQ(state.value(), TaskState::waiting);
      const Request& open = task->requests().open_requests().at(0);
      const Answer answer =
          request == failing ? test::failure_of(open.id, "too many requests") : test::scripted_host(1).answer(open);
      ASSERT_TRUE(task->answer(answer).ok());
    }
  }
}

// Several questions side by side; `choose` picks which open request is answered next.
std::string ask_side_by_side(std::uint64_t work_units, const std::function<std::size_t(std::size_t)>& choose,
                             std::vector<std::string>* prompts) {
  std::vector<Question> questions;
  for (const char* text :
       {"Which sea does the Vistula reach?", "Which river passes the birthplace of Marie Curie?", "Where is Rouen?"}) {
    questions.push_back(test::ask_text(text));
  }
  const auto task = test::taken(create_ask_task(graph_with_vectors(), questions, loop_options({{"steps.question", "auto"}})));
  for (;;) {
    const auto state = task->step(work_units);
    EXPECT_TRUE(state.ok());
    if (!state || state.value() == TaskState::done) break;
    const auto& open = task->requests().open_requests();
    if (open.empty()) continue;
    const Request request = open[choose(open.size())];
    if (prompts) {
      prompts->resize(std::max<std::size_t>(prompts->size(), request.id + 1));
      (*prompts)[request.id] = request.kind == RequestKind::embed ? request.texts[0].text : request.messages[0].text;
    }
    EXPECT_TRUE(task->answer(test::scripted_host(2).answer(request)).ok());
  }
  return test::text_of(task->take_results().value());
}

TEST(AskTask, AnswersInAnyOrderGiveTheSameRequestsAndResults) {
  std::vector<std::string> prompts, other_prompts;
  const std::string expected = ask_side_by_side(UINT64_MAX, [](std::size_t) { return std::size_t{0}; }, &prompts);
  EXPECT_EQ(ask_side_by_side(UINT64_MAX, [](std::size_t open) { return open - 1; }, &other_prompts), expected);
  EXPECT_EQ(other_prompts, prompts) << "an id is that of the same request";
  for (const std::uint64_t work_units : {1, 7, 1000}) {
    other_prompts.clear();
    std::size_t turn = 0;
    EXPECT_EQ(ask_side_by_side(work_units, [&](std::size_t open) { return turn++ % open; }, &other_prompts), expected);
    EXPECT_EQ(other_prompts, prompts);
  }
}

TEST(AskTask, RefusesWhatItCouldNotRank) {
  const auto graph = graph_with_vectors();
  Question question = test::ask_text(the_question);
  question.vector = test::embed_words(the_question);
  // The question has its vector, but the sub-questions that are still to be written never would.
  EXPECT_FALSE(
      create_ask_task(graph, {question}, loop_options({{"search.embed", "false"}, {"gnn_ret.distances", "dense"}})).ok());
  EXPECT_TRUE(create_ask_task(graph, {question},
                              loop_options({{"search.embed", "false"}, {"gnn_ret.distances", "dense"}, {"ask.loop", "once"}}))
                  .ok());
  question.steps = {{"a given step", {}}};
  EXPECT_FALSE(create_ask_task(graph, {question}, loop_options()).ok());
}

TEST(AskTask, WorksOnWordsAloneWithoutVectors) {
  Log log;
  const auto result = ask(loop_options(), test::scripted_host(2), &log, false);
  ASSERT_TRUE(result.ok());
  for (const Request& request : log) EXPECT_EQ(request.kind, RequestKind::complete);
  EXPECT_EQ(result.value().steps.size(), 2u);
}

TEST(AskTask, TheReportCountsTokensOfTheHost) {
  const auto task = test::taken(create_ask_task(graph_with_vectors(), {test::ask_text(the_question)}, loop_options()));
  test::expect_done(test::run(*task, test::scripted_host(2)));
  EXPECT_NE(task->report().value().find("\"requests\":9,\"tokens_read\":70,\"tokens_written\":7"), std::string::npos)
      << task->report().value();
}

}  // namespace
}  // namespace hop::core
