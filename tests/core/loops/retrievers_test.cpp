// What stands below a loop: any method, its filter, and RGNN-Ret's state carried from step to step (GNN-Ret, Appendix
// G).
#include <algorithm>
#include <numeric>

#include "core/weights/weights.hpp"
#include "tests/core/loops/loop_testing.hpp"

namespace hop::core::retrievers_test {
namespace {

using test::holds, test::Verb;

const std::string the_question = "Which sea does the river of Marie Curie's birthplace reach?";

// Three rankings by each loop, the first one of the question.
const test::Replies replies = {
    {"self_ask",
     {"Follow up: Where was Marie Curie born?", "Follow up: Which river flows through Warsaw?",
      "So the final answer is: the Baltic Sea"}},
    {"sub_answer", {"In Warsaw.", "The Vistula."}},
    {"reasoning", {"Marie Curie was born in Warsaw.", "The Vistula flows through Warsaw.", "So the answer is: the Baltic Sea."}},
    {"draft", {"She was born in Warsaw.", "The Vistula flows through Warsaw.", "So the answer is: the Baltic Sea."}},
    {"answer", {"the Baltic Sea"}}};
const char* const loops[] = {"self_ask", "ircot", "iter_retgen"};

Options loop_options(const char* loop, const char* retriever, std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", loop}, {"retriever", retriever}, {"hits", "4"}, {"iter_retgen.rounds", "3"}});
  return test::small_options(more);
}

test::LoopRun take(Verb verb, const Options& options, Question question = test::ask_text(the_question)) {
  return test::take(verb, test::loop_graph(), std::move(question), options, test::host_of(replies));
}

QuestionResult search(const char* method, const std::string& text, std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", method}, {"hits", "4"}});
  return test::search(test::loop_graph(), {test::ask_text(text)}, test::small_options(more)).questions.at(0);
}

TEST(LoopRetrievers, EachStepsListIsThatOfASearchForItsText) {
  for (const char* loop : loops) {
    for (const char* retriever : {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "trail"}) {
      const auto run = take(Verb::search, loop_options(loop, retriever));
      EXPECT_EQ(run.error.message, "") << loop << " " << retriever;
      ASSERT_EQ(run.result.steps.size(), 3u) << loop << " " << retriever;
      for (std::size_t t = 0; t < 3; ++t) {
        const StepResult& step = run.result.steps[t];
        std::vector<std::uint32_t> expected = search(retriever, step.sub_question).passages;
        if (loop == std::string_view("self_ask") && t == 0) expected.clear();  // the question itself, which no prompt reads
        if (loop == std::string_view("ircot")) {                               // reads the passages of all steps
          if (t < 2) continue;
          expected = run.result.passages;
        }
        EXPECT_EQ(step.passages, expected) << loop << " " << retriever << ": " << step.sub_question;
      }
      EXPECT_TRUE(run.result.state.empty()) << "RGNN-Ret's alone";
    }
  }
}

TEST(LoopRetrievers, HitsAreTheStepsListsInTurn) {
  for (const char* loop : {"ircot", "iter_retgen"}) {  // the question is the first step of three
    const auto run = take(Verb::search, loop_options(loop, "dense", {{"steps.fuse", "in_turn"}}));
    std::vector<std::uint32_t> expected;
    for (std::size_t rank = 0; rank < 4;
         ++rank) {  // enough for four hits: each turn gives one that is new, or the next of its list
      for (const StepResult& step : run.result.steps) {
        const std::vector<std::uint32_t> list = search("dense", step.sub_question).passages;
        std::size_t at = 0;
        while (at < list.size() && std::count(expected.begin(), expected.end(), list[at])) ++at;
        if (expected.size() < 4 && at < list.size()) expected.push_back(list[at]);
      }
    }
    EXPECT_EQ(run.result.passages, expected) << loop;
  }
}

TEST(LoopRetrievers, MethodsThatAskOnTheWayRunBelowALoop) {
  for (const char* loop : loops) {
    for (const char* retriever : {"kgp", "iier", "g_rag", "bgr"}) {
      for (const Verb verb : {Verb::search, Verb::ask}) {
        test::Replies all = replies;  // what they ask themselves
        all["route"] = {"Structure: no"};
        all["next_evidence"] = {"The Vistula flows through Warsaw."};
        all["question_keywords"] = {"Warsaw"};
        all["amr"] = {"(w / warsaw)"};
        const auto run =
            test::take(verb, test::loop_graph(), test::ask_text(the_question), loop_options(loop, retriever), test::host_of(all));
        EXPECT_EQ(run.error.message, "") << loop << " " << retriever;
        EXPECT_EQ(run.result.steps.size(), 3u) << loop << " " << retriever;
        EXPECT_FALSE(run.result.passages.empty()) << loop << " " << retriever;
      }
    }
  }
}

TEST(LoopRetrievers, WeightsThatScoreVectorsAreRefusedWhereTheGraphHasNone) {
  const std::pair<const char*, const char*> first_matrices[] = {
      {"iier", "iier.edge.1.weight"}, {"g_rag", "g_rag.1.weight"}, {"bgr", "bgr.forward.query.weight"}};
  for (const auto& [method, matrix] : first_matrices) {
    Weights weights;
    weights.matrices.push_back({matrix, 1, 1, {1}});
    Options options = test::options_of({{"method", method}});
    ASSERT_TRUE(options.set_weights(write_weights(weights)).ok());
    const auto run = test::take(Verb::search, test::loop_graph(false), test::ask_text("Who?"), options, test::host_of({}));
    EXPECT_EQ(run.error.message, concat("the weights of ", method, " need vectors, and the graph has none"));
    EXPECT_EQ(run.error.detail, "weights");
  }
}

// ĥ^1 = h^1;  ĥ^t = β h^t + (1 − β) ĥ^{t−1}, with h^t as a search for the text of step t gives it.
std::vector<float> slow_state(const std::vector<std::string>& texts, float beta) {
  std::vector<float> state;
  for (const std::string& text : texts) {
    const std::vector<float> h = search("rgnn_ret", text).state;
    if (state.empty()) state = h;
    for (std::size_t i = 0; i < h.size(); ++i) state[i] = text == texts.front() ? h[i] : beta * h[i] + (1 - beta) * state[i];
  }
  return state;
}

std::vector<std::uint32_t> nearest(const std::vector<float>& state, std::size_t count) {
  std::vector<std::uint32_t> order(state.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return state[a] < state[b]; });
  order.resize(std::min(count, order.size()));
  return order;
}

std::vector<std::string> texts_of(const QuestionResult& result, std::size_t from = 0) {
  std::vector<std::string> texts;
  for (std::size_t t = from; t < result.steps.size(); ++t) texts.push_back(result.steps[t].sub_question);
  return texts;
}

TEST(LoopRetrievers, RgnnRetCarriesItsStateThroughIrcotAndIterRetgenFromTheQuestionOn) {
  for (const char* loop : {"ircot", "iter_retgen"}) {
    for (const float beta : {0.9f, 0.5f, 1.0f}) {
      const auto options = loop_options(loop, "rgnn_ret", {{"rgnn_ret.beta", beta == 0.9f ? "0.9" : beta == 0.5f ? "0.5" : "1"}});
      const auto run = take(Verb::search, options);
      ASSERT_EQ(run.result.steps.size(), 3u) << loop << run.error.message;
      const std::vector<float> expected = slow_state(texts_of(run.result), beta);
      ASSERT_EQ(run.result.state.size(), expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_FLOAT_EQ(run.result.state[i], expected[i]) << loop << " " << i;
    }
  }
}

TEST(LoopRetrievers, BelowSelfAskTheStateIsThatOfTheFollowUpsAlone) {
  const auto run = take(Verb::search, loop_options("self_ask", "rgnn_ret"));
  ASSERT_EQ(run.result.steps.size(), 3u);
  const std::vector<float> expected = slow_state(texts_of(run.result, 1), 0.9f);
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_FLOAT_EQ(run.result.state[i], expected[i]) << i;
}

// Titles of the passages between marks, in their order.
std::vector<std::string> titles_in(const std::string& prompt) {
  std::vector<std::string> titles;
  for (std::size_t at = prompt.find("\n<passage "); at != std::string::npos; at = prompt.find("\n<passage ", at + 1)) {
    const std::size_t begin = prompt.find('\n', at + 1) + 1;
    titles.push_back(prompt.substr(begin, prompt.find('\n', begin) - begin));
  }
  return titles;
}

TEST(LoopRetrievers, ADraftReadsThePassagesNearestByTheState) {
  const auto run = take(Verb::ask, loop_options("iter_retgen", "rgnn_ret", {{"rgnn_ret.beta", "0.5"}}));
  ASSERT_EQ(run.result.steps.size(), 3u);
  std::vector<std::string> prompts;
  for (const Request& request : run.requests) {
    if (request.purpose == "draft") prompts.push_back(request.messages.at(0).text);
  }
  ASSERT_EQ(prompts.size(), 3u);
  const std::vector<std::string> texts = texts_of(run.result);
  bool differs_from_the_steps_own = false;
  for (std::size_t t = 0; t < 3; ++t) {
    const std::vector<std::uint32_t> expected =
        nearest(slow_state({texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(t + 1)}, 0.5f), 4);
    std::vector<std::string> titles;
    for (const std::uint32_t passage : expected) titles.push_back(test::small_corpus().passages[passage].title);
    EXPECT_EQ(titles_in(prompts[t]), titles) << t;
    EXPECT_EQ(run.result.steps[t].passages, expected) << t;
    differs_from_the_steps_own |= expected != search("rgnn_ret", texts[t]).passages;
  }
  EXPECT_TRUE(differs_from_the_steps_own) << "else this test shows nothing";
}

TEST(LoopRetrievers, ConditionsHoldInEveryStep) {
  for (const char* loop : loops) {
    for (const char* retriever : {"bm25", "dense", "rgnn_ret", "trail", "golden"}) {
      Question question = test::ask_text(the_question);
      question.conditions = {parse_condition("country=Poland").value()};
      question.gold = {0, 2, 3, 6};  // a and b are of France
      const auto run = take(Verb::ask, loop_options(loop, retriever), question);
      EXPECT_EQ(run.error.message, "");
      for (const StepResult& step : run.result.steps) {
        for (const std::uint32_t passage : step.passages)
          EXPECT_TRUE(passage == 2 || passage == 3 || passage == 6) << loop << " " << retriever;
      }
      for (const Request& request : run.requests) {
        if (request.kind != RequestKind::complete) continue;
        const std::string& prompt = request.messages.at(0).text;
        EXPECT_FALSE(holds(prompt, "The Seine flows through it.")) << loop << " " << retriever;
        EXPECT_FALSE(holds(prompt, "Marie Curie was a physicist")) << loop << " " << retriever;
      }
      if (std::string_view(retriever) == "golden") {
        EXPECT_EQ(run.result.passages, (std::vector<std::uint32_t>{2, 3, 6}));
      }
    }
  }
}

}  // namespace
}  // namespace hop::core::retrievers_test
