// A step's passages are those that its prompt showed to the language model, for every loop over every method.
#include <algorithm>

#include "tests/core/loops/loop_testing.hpp"
#include "tests/core/prompts/prompt_reader.hpp"

namespace hop::core::shown_passages_test {
namespace {

using test::Verb;

const char* const retrievers[] = {"bm25",  "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret",
                                  "trail", "kgp",   "iier",  "g_rag",  "bgr",     "golden"};

const test::Replies replies = {
    {"sub_question", {"Where was Marie Curie born?", "Which river flows through Warsaw?", "Where does the Vistula end?"}},
    {"critique", {"Critique: no", "Critique: no", "Critique: yes"}},
    {"self_ask",
     {"Follow up: Where was Marie Curie born?", "Follow up: Which river flows through Warsaw?",
      "So the final answer is: the Baltic Sea"}},
    {"sub_answer", {"In Warsaw.", "The Vistula.", "In the Baltic Sea."}},
    {"reasoning", {"Marie Curie was born in Warsaw.", "The Vistula flows through Warsaw.", "So the answer is: the Baltic Sea."}},
    {"draft", {"She was born in Warsaw.", "The Vistula flows through Warsaw.", "So the answer is: the Baltic Sea."}},
    {"route", {"Structure: no"}},
    {"next_evidence", {"The Vistula flows through Warsaw."}},
    {"question_keywords", {"Warsaw"}},
    {"amr", {"(w / warsaw)"}},
    {"answer", {"the Baltic Sea"}}};

std::vector<std::uint32_t> passages_in(const std::string& prompt) {
  static const Corpus corpus = test::small_corpus();
  std::vector<std::uint32_t> passages;
  for (const test::MarkedBlock& block : test::read_prompt(prompt).blocks) {
    for (std::uint32_t i = 0; i < corpus.passages.size(); ++i) {
      const ReadyPassage& passage = corpus.passages[i];
      if (block.content == concat(passage.title, "\n", passage.text)) passages.push_back(i);
    }
  }
  return passages;
}

struct LoopOfTest {
  const char* name;
  std::vector<std::pair<const char*, std::string>> options;
  const char* purpose;  // of the prompts that show a step's passages
  std::size_t unread;   // steps before the first that a prompt reads
};

const LoopOfTest loops[] = {
    {"once", {{"ask.loop", "once"}}, "answer", 0},
    {"steps", {{"ask.loop", "steps"}}, "sub_answer", 1},
    {"self_ask", {}, "sub_answer", 1},
    {"ircot", {}, "reasoning", 0},
    {"iter_retgen", {{"iter_retgen.rounds", "3"}}, "draft", 0},
};

test::LoopRun take(const LoopOfTest& loop, const char* retriever, const char* tokens) {
  auto options = loop.options;
  const bool over_retriever = loop.options.empty() || loop.name == std::string_view("iter_retgen");
  options.insert(options.end(), {{"method", over_retriever ? loop.name : retriever},
                                 {"hits", "4"},
                                 {"ask.passage_tokens", tokens},
                                 {"rgnn_ret.beta", "0.3"}});
  if (over_retriever) options.emplace_back("retriever", retriever);
  Question question = test::ask_text("Which sea does the river of Marie Curie's birthplace reach?");
  question.gold = {0, 2, 3};
  return test::take(Verb::ask, test::loop_graph(), std::move(question), test::small_options(options), test::host_of(replies));
}

TEST(ShownPassages, AreThoseOfEachStepInEveryLoopOverEveryMethod) {
  for (const LoopOfTest& loop : loops) {
    for (const char* retriever : retrievers) {
      for (const char* tokens : {"3500", "40"}) {
        SCOPED_TRACE(concat(loop.name, " ", retriever, " ", tokens));
        const test::LoopRun run = take(loop, retriever, tokens);
        ASSERT_EQ(run.error.message, "");
        std::vector<std::vector<std::uint32_t>> shown(loop.unread);
        for (const Request& request : run.requests) {
          if (request.purpose == loop.purpose) shown.push_back(passages_in(request.messages.at(0).text));
        }
        ASSERT_EQ(run.result.steps.size(), shown.size());
        for (std::size_t t = 0; t < shown.size(); ++t) EXPECT_EQ(run.result.steps[t].passages, shown[t]) << t;
        EXPECT_FALSE(shown.back().empty());
      }
    }
  }
}

TEST(ShownPassages, HitsOfAnAnswerFromPassagesAreAmongThem) {
  for (const LoopOfTest& loop : loops) {
    for (const char* retriever : retrievers) {
      SCOPED_TRACE(concat(loop.name, " ", retriever));
      LoopOfTest with_passages = loop;
      if (loop.unread > 0 && loop.name != std::string_view("self_ask"))
        with_passages.options.emplace_back("ask.answer_passages", "true");
      const test::LoopRun run = take(with_passages, retriever, "40");
      ASSERT_EQ(run.error.message, "");
      if (run.requests.back().purpose != "answer") continue;
      const std::vector<std::uint32_t> shown = passages_in(run.requests.back().messages.at(0).text);
      for (const std::uint32_t hit : run.result.passages) EXPECT_EQ(std::count(shown.begin(), shown.end(), hit), 1) << hit;
    }
  }
}

}  // namespace
}  // namespace hop::core::shown_passages_test
