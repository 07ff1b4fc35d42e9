#include "cli/evaluation/ask_question.hpp"

#include <chrono>

#include "cli/arguments/option_arguments.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

hop::Questions task_question(const hop::Graph& graph, const EvalQuestion& question, VectorUse use) {
  hop::Questions questions(question.text);
  const bool with_vectors = use != VectorUse::none;
  if (with_vectors && !question.vector.empty()) questions.set_vector(question.vector);
  if (use == VectorUse::all && !question.masked_vector.empty()) questions.set_masked_vector(question.masked_vector);
  for (const EvalStep& step : question.steps) {
    questions.add_step(step.text, with_vectors ? std::span<const float>(step.vector) : std::span<const float>());
  }
  std::vector<std::uint32_t> gold = question.gold;  // for the bound golden
  std::erase_if(gold, [&](std::uint32_t passage) { return passage >= graph.passage_count(); });
  if (!gold.empty()) questions.add_gold(gold);
  for (const std::string& answer : question.gold_answers) questions.add_gold_answer(answer);
  return questions;
}

// The host's functions. `server_failed` is set if one of them fails: then the next question would fail too.
hop::Host watched_host(Services& services, bool& server_failed) {
  hop::Host host = services.host();
  const auto watch = [&server_failed](auto& function) {
    if (!function) return;
    function = [&server_failed, call = function](const auto& argument) {
      try {
        return call(argument);
      } catch (...) {
        server_failed = true;
        throw;
      }
    };
  };
  watch(host.embed);
  watch(host.score);
  watch(host.complete);
  return host;
}

Cost cost_of(const hop::Cost& cost) {
  return {static_cast<double>(cost.texts), static_cast<double>(cost.completions), static_cast<double>(cost.tokens_read),
          static_cast<double>(cost.tokens_written)};
}

AnswerQuality quality_of(const std::optional<hop::Measures>& measures, bool judged) {
  AnswerQuality quality;
  if (judged) quality.judgment = Judgment::wrong;  // an empty answer needs no judge
  if (!measures) return quality;
  quality.exact_match = measures->exact_match;
  quality.f1 = measures->f1;
  if (!judged) return quality;
  if (!measures->accurate) quality.judgment = Judgment::unjudged;
  else if (*measures->accurate) quality.judgment = Judgment::accurate;
  return quality;
}

// The edges of the evidence graph, two numbers each. The C ABI has them also for hits that are not explained.
std::vector<std::uint32_t> graph_edges_of(const hop::Results& results) {
  const std::uint32_t *from = nullptr, *to = nullptr, *steps = nullptr;
  const std::int32_t* directions = nullptr;
  std::size_t count = 0;
  hop::detail::call(hop_explanation_graph_edges, results.get(), 0u, &from, &to, &directions, &steps, &count);
  std::vector<std::uint32_t> edges;
  for (std::size_t i = 0; i < count; ++i) edges.insert(edges.end(), {from[i], to[i]});
  return edges;
}

// A task has one question, so its number adds nothing to the line of the file.
std::string without_number(std::string message) {
  constexpr std::string_view numbered = "question 1";
  return message.starts_with(numbered) ? message.replace(0, numbered.size(), "the question") : message;
}

}  // namespace

QuestionOutcome ask_question(const hop::Graph& graph, const EvalQuestion& question, const QuestionSettings& settings,
                             Services* services) {
  const hop::Questions questions = task_question(graph, question, settings.vectors);
  const bool judged = option_is(settings.options, "ask.judge", "true");
  QuestionOutcome outcome;
  std::optional<hop::Measures> measures;
  bool server_failed = false;
  const hop::Host host = services ? watched_host(*services, server_failed) : hop::Host{};
  try {
    const auto begin = std::chrono::steady_clock::now();
    hop::Task task = settings.answer ? hop::Task::ask(graph, questions, settings.options)
                                     : hop::Task::search(graph, questions, settings.options);
    hop::run(task, host);
    const hop::Results results = task.take_results();
    const auto time = std::chrono::steady_clock::now() - begin;
    outcome.milliseconds = std::chrono::duration<double, std::milli>(time).count();
    const auto passages = results.hits().passages;
    outcome.ranking.assign(passages.begin(), passages.end());
    const auto scores = results.hits().scores;
    outcome.scores.assign(scores.begin(), scores.end());
    for (std::uint32_t step = 0; step < results.step_count(); ++step) {
      const auto read = results.step(0, step).passages;
      outcome.steps.emplace_back(read.begin(), read.end());
    }
    outcome.graph_edges = graph_edges_of(results);
    if (settings.keep_trace) outcome.trace = results.explanation();
    outcome.partial = results.answer().partial;
    if (option_is(settings.options, "hits.explain", "true")) {
      const hop::Explanation& explained = results.explained();
      if (explained.cost) outcome.cost = cost_of(*explained.cost);
      measures = explained.measures;
    }
  } catch (const hop::Error& error) {
    if (error.status() != HOP_STATUS_HOST_FAILURE || server_failed || !host.complete)
      throw Failure(question.where + ": " + without_number(error.what()));
    outcome.failed = true;
  }
  if (settings.answer && !question.gold_answers.empty()) outcome.answer = quality_of(measures, judged);
  return outcome;
}

}  // namespace hop::cli
