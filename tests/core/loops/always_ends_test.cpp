// For every reply of a language model, a loop ends: within its calls, tokens, hops and bytes, with an answer or a clean
// error. (L1 of docs/trust.md)
#include <algorithm>
#include <set>

#include "core/text/utf8.hpp"
#include "tests/core/loops/bad_models.hpp"
#include "tests/core/loops/loop_testing.hpp"
#include "tests/trust/trust.h"

namespace hop::core {
namespace {

using test::BadModel, test::Verb;

constexpr std::size_t steps = 4, rounds = 3, visits = 6, passages = 8;

// What may be asked of the model in a run: by the loop, and by each ranking.
struct Caps {
  std::size_t calls, calls_of_ranking, rankings;
  std::size_t all() const { return calls + calls_of_ranking * rankings; }
};

struct RunKind {
  const char* name;
  Verb verb;
  Caps caps;
  bool has_verdict;  // the loop can be content by itself
  std::vector<std::pair<const char*, std::string>> options;
};

const std::vector<RunKind>& kinds() {
  static const std::vector<RunKind> all = {
      {"rgnn_ret", Verb::ask, {4 * steps + 2, 0, steps + 1}, true, {{"method", "rgnn_ret"}}},
      {"trail in steps",
       Verb::ask,
       {4 * steps + 1, 0, steps + 1},
       true,
       {{"method", "trail"}, {"ask.loop", "steps"}, {"ask.answer_passages", "true"}, {"ask.repeat_question", "true"}}},
      {"rgnn_ret search", Verb::search, {0, 0, 1}, false, {{"method", "rgnn_ret"}, {"ask.loop", "steps"}}},
      {"self_ask", Verb::ask, {2 * steps + 3, 0, steps + 1}, true, {{"method", "self_ask"}, {"ask.judge", "true"}}},
      {"self_ask search", Verb::search, {2 * steps + 1, 0, steps + 1}, true, {{"method", "self_ask"}, {"retriever", "gnn_ret"}}},
      {"self_ask over kgp",
       Verb::ask,
       {2 * steps + 2, visits + 1, steps + 1},
       true,
       {{"method", "self_ask"}, {"retriever", "kgp"}, {"search.complete", "true"}}},
      {"plan", Verb::ask, {steps + 2, 0, steps + 1}, false, {{"method", "plan"}}},
      {"plan search", Verb::search, {steps + 1, 0, steps + 1}, false, {{"method", "plan"}, {"retriever", "gnn_ret"}}},
      {"plan over model_filter",
       Verb::ask,
       {steps + 2, 1, steps + 1},
       false,
       {{"method", "plan"}, {"retriever", "model_filter"}, {"search.complete", "true"}}},
      {"ircot", Verb::ask, {steps + 1, 0, steps}, true, {{"method", "ircot"}}},
      {"ircot over iier",
       Verb::ask,
       {steps + 1, 1, steps},
       true,
       {{"method", "ircot"}, {"retriever", "iier"}, {"iier.keywords", "ask"}}},
      {"iter_retgen", Verb::ask, {rounds, 0, rounds}, true, {{"method", "iter_retgen"}}},
      {"iter_retgen over g_rag",
       Verb::ask,
       {rounds, passages, rounds},
       true,
       {{"method", "iter_retgen"}, {"retriever", "g_rag"}, {"g_rag.concepts", "ask"}}},
      {"kgp", Verb::ask, {1, visits + 1, 1}, false, {{"method", "kgp"}, {"kgp.router", "ask"}, {"search.complete", "true"}}},
      {"iier", Verb::ask, {2, 1, 1}, false, {{"method", "iier"}, {"iier.keywords", "ask"}, {"ask.judge", "true"}}},
      {"bgr", Verb::ask, {1, 0, 1}, false, {{"method", "bgr"}}},
      {"model_filter", Verb::ask, {1, 1, 1}, false, {{"method", "model_filter"}}},
      {"model_filter by scores", Verb::ask, {1, 1, 1}, false, {{"method", "model_filter"}, {"model_filter.reply", "scores"}}},
      {"g_rag", Verb::ask, {1, passages, 1}, false, {{"method", "g_rag"}, {"g_rag.concepts", "ask"}}},
  };
  return all;
}

Options options_of(const RunKind& kind) {
  std::vector<std::pair<const char*, std::string>> options = {{"ask.steps", std::to_string(steps)},
                                                              {"iter_retgen.rounds", std::to_string(rounds)},
                                                              {"kgp.passages", std::to_string(visits)},
                                                              {"kgp.seeds", "2"},
                                                              {"kgp.keyword_share", "1"}};
  options.insert(options.end(), kind.options.begin(), kind.options.end());
  return test::small_options(options);
}

const std::string question_text = "Which sea does the river of Marie Curie's birthplace reach?";

constexpr std::size_t most_reply_tokens = 4096;  // the default of reply.tokens

// A template, the question and its repetition, all passages with their marks, and each step with 1,000 bytes of a
// sub-question and 4,000 of an answer.
constexpr std::size_t most_prompt_bytes = 4000 + 2000 + 2000 + steps * 5100;
constexpr std::size_t most_text_bytes = 4000 + 1000 + 2000;  // to be embedded: a draft behind the question, a chain of passages

struct Outcome {
  std::size_t calls = 0, turns = 0;
  std::uint64_t tokens = 0;
  bool done = false;
  Error error = {Status::ok, "", ""};
  QuestionResult result;
  bool said_enough = false;  // some reply held what ends the loop
  std::vector<std::string> faults;
};

bool says_enough(std::string reply) {
  std::transform(reply.begin(), reply.end(), reply.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 32) : c; });
  // "Answer:" and the key "answer" say it, too.
  return test::holds(reply, "yes") || test::holds(reply, "answer is") || test::holds(reply, "final answer") ||
         test::holds(reply, "answer:") || test::holds(reply, "\"answer\"") || test::holds(reply, "enough");
}

void check_request(const Request& request, Outcome& outcome) {
  const auto fault = [&](std::string what) { outcome.faults.push_back(concat(request.purpose, ": ", what)); };
  if (request.kind == RequestKind::embed) {
    for (const EmbedText& text : request.texts) {
      if (text.text.size() > most_text_bytes) fault(concat("a text of ", text.text.size(), " bytes"));
    }
    return;
  }
  ++outcome.calls;
  outcome.tokens += request.token_limit;
  std::size_t bytes = 0;
  for (const Message& message : request.messages) bytes += message.text.size();
  if (bytes > most_prompt_bytes) fault(concat("a prompt of ", bytes, " bytes"));
  if (request.token_limit == 0 || request.token_limit > most_reply_tokens) fault(concat(request.token_limit, " tokens"));
}

// A host of the C ABI, where a reply's invalid UTF-8 is replaced.
Answer answer_of(const Request& request, const BadModel& model, Random& random, Outcome& outcome) {
  if (request.kind != RequestKind::complete) return test::Host().answer(request);
  const auto reply = model.say(request, outcome.calls - 1, random);
  if (!reply) return test::failure_of(request.id, "no model today");
  outcome.said_enough = outcome.said_enough || says_enough(*reply);
  Answer answer;
  answer.request = request.id;
  answer.kind = AnswerKind::text;
  answer.text = replace_invalid_utf8(*reply).text;
  return answer;
}

// Takes the task to its end, or to a thousand turns.
Outcome run_to_end(Task& task, const BadModel& model, std::uint64_t seed) {
  Outcome outcome;
  Random random(seed);
  while (++outcome.turns < 1000) {
    const auto state = task.step(5'000'000);
    if (!state) {
      outcome.error = state.error();
      return outcome;
    }
    outcome.done = state.value() == TaskState::done;
    if (outcome.done) return outcome;
    const std::vector<Request> open = task.requests().open_requests();
    if (open.empty() && state.value() == TaskState::waiting) outcome.faults.push_back("waits for nothing");
    if (state.value() == TaskState::more) continue;
    for (const Request& request : open) {
      check_request(request, outcome);
      if (auto answered = task.answer(answer_of(request, model, random, outcome)); !answered)
        outcome.faults.push_back("a refused answer");
    }
  }
  outcome.faults.push_back("does not end");
  return outcome;
}

bool is_clean_line(std::string_view text) {
  return is_valid_utf8(text) &&
         std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

// What is wrong with how a run ended.
std::vector<std::string> faults_of(const RunKind& kind, const Outcome& outcome) {
  std::vector<std::string> faults = outcome.faults;
  if (outcome.calls > kind.caps.all()) faults.push_back(concat(outcome.calls, " calls, ", kind.caps.all(), " at most"));
  if (outcome.error.status != Status::ok) {
    if (outcome.error.status != Status::host_failure)
      faults.push_back("an error that is not the host's: " + outcome.error.message);
    if (!is_clean_line(outcome.error.message) || outcome.error.message.size() > 1500)
      faults.push_back("an unclean error: " + outcome.error.message);
    return faults;
  }
  const QuestionResult& result = outcome.result;
  if (result.steps.size() > kind.caps.rankings) faults.push_back(concat(result.steps.size(), " steps"));
  if (result.answer.size() > 4000 || !is_clean_line(result.answer)) faults.push_back("an unclean answer");
  if (kind.verb == Verb::ask && result.answer.empty()) faults.push_back("no answer");
  for (const StepResult& step : result.steps) {
    if (step.sub_question.size() > 4000 + 1 + question_text.size() || step.sub_answer.size() > 4000)
      faults.push_back("a long step");
    if (!is_clean_line(step.sub_question) || !is_clean_line(step.sub_answer)) faults.push_back("an unclean step");
  }
  if (kind.has_verdict && !result.partial && !outcome.said_enough) faults.push_back("content without having been told so");
  return faults;
}

struct Totals {
  std::uint64_t runs = 0, calls = 0, tokens = 0, faults = 0, answered = 0, partial = 0, errors = 0;

  void add(const std::string& name, const Outcome& outcome, const std::vector<std::string>& found) {
    ++runs, calls += outcome.calls, tokens += outcome.tokens;
    (outcome.error.status != Status::ok ? errors : outcome.result.partial ? partial : answered) += 1;
    for (const std::string& fault : found) {
      if (++faults <= 10) ADD_FAILURE() << name << ": " << fault.substr(0, 300);
    }
  }
};

// Under sanitizers, where a run takes ten times as long, each loop meets each third model, and each model a third of the loops.
#ifdef HOPTRAIL_SANITIZED
constexpr std::size_t stride = 3;
#else
constexpr std::size_t stride = 1;
#endif

void run_all(std::uint64_t seed, const std::shared_ptr<const OpenGraph>& graph, Totals& totals) {
  const std::vector<BadModel> models = test::bad_models();
  for (std::size_t number = 0; number < kinds().size(); ++number) {
    const RunKind& kind = kinds()[number];
    for (std::size_t at = (number + seed) % stride; at < models.size(); at += stride) {
      const BadModel& model = models[at];
      std::vector<Question> questions = {test::ask_text(question_text)};
      questions[0].gold_answers = {"the Baltic Sea"};
      const auto task = test::taken(kind.verb == Verb::ask ? create_ask_task(graph, std::move(questions), options_of(kind))
                                                           : create_search_task(graph, std::move(questions), options_of(kind)));
      Outcome outcome = run_to_end(*task, model, seed);
      if (outcome.done) outcome.result = std::move(task->take_results().value().questions.at(0));
      totals.add(concat(kind.name, ", model that ", model.name, ", seed ", seed), outcome, faults_of(kind, outcome));
    }
  }
}

// The model that names a passage's entities while a graph is built.
void index_all(std::uint64_t seed, Totals& totals) {
  for (const BadModel& model : test::bad_models()) {
    Corpus corpus = test::small_corpus();
    GivenVectors vectors;
    const auto task = test::taken(create_index_task(corpus, vectors, test::small_options({{"keywords.ask", "true"}})));
    const Outcome outcome = run_to_end(*task, model, seed);
    std::vector<std::string> faults = outcome.faults;
    if (outcome.calls > passages) faults.push_back(concat(outcome.calls, " calls for ", passages, " passages"));
    if (outcome.error.status != Status::ok && outcome.error.status != Status::host_failure)
      faults.push_back(outcome.error.message);
    if (outcome.done) {
      const auto graph = test::open_graph(task->take_bytes().value());
      if (!graph || graph->view().keyword_keys.size() > passages * 110) faults.push_back("too many keywords");
    }
    totals.add(concat("index, model that ", model.name, ", seed ", seed), outcome, faults);
  }
}

TEST(AlwaysEnds, EveryLoopUnderEveryBadModel) {
  const auto graph = test::loop_graph();
  Totals totals;
  for (std::uint64_t seed = 0; totals.runs < trust_tries(1500 / stride); ++seed) {
    run_all(seed, graph, totals);
    index_all(seed, totals);
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("bad models", test::bad_models().size(), 100),
                                  TRUST_AT_LEAST("loops and methods", kinds().size() + 1, 10),
                                  TRUST_AT_LEAST("runs", totals.runs, trust_tries(1000 / stride)),
                                  TRUST_COUNT("requests to the model", totals.calls),
                                  TRUST_COUNT("whole answers", totals.answered),
                                  TRUST_AT_LEAST("partial answers", totals.partial, 100 / stride),
                                  TRUST_AT_LEAST("clean errors", totals.errors, 100 / stride),
                                  TRUST_NONE("runs beyond a cap or without an end", totals.faults)};
  EXPECT_EQ(trust_report("L1", "bad models", figures, std::size(figures)), 0);
}

}  // namespace
}  // namespace hop::core
