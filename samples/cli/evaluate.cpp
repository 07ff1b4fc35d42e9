#include "evaluate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "failure.hpp"
#include "option_arguments.hpp"

namespace hop::cli {

namespace {

hop::Options method_options(const MethodChoice& choice, const EvaluationSettings& settings) {
  hop::Options options;
  set_options(settings.options, options);
  for (const auto& [key, value] : choice.options) options.set_text(key, value);
  options.set_text("method", choice.method);
  options.set_integer("hits", settings.hits);
  options.set_flag("hits.explain", false);
  options.set_flag("search.embed", false);  // what is to be embedded has been, for all questions at once
  return options;
}

hop::Questions task_question(const EvalQuestion& question, VectorUse use) {
  hop::Questions questions(question.text);
  const bool with_vectors = use != VectorUse::none;
  if (with_vectors && !question.vector.empty()) questions.set_vector(question.vector);
  if (use == VectorUse::all && !question.masked_vector.empty()) questions.set_masked_vector(question.masked_vector);
  for (const EvalStep& step : question.steps) {
    questions.add_step(step.text, with_vectors ? std::span<const float>(step.vector) : std::span<const float>());
  }
  return questions;
}

std::vector<std::uint32_t> ranking_of(const hop::Graph& graph, const EvalQuestion& question,
                                      const hop::Questions& questions, const hop::Options& options,
                                      double& milliseconds) {
  try {
    const auto begin = std::chrono::steady_clock::now();
    hop::Task task = hop::Task::search(graph, questions, options);
    hop::run(task, hop::Host{});
    const hop::Results results = task.take_results();
    milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    const auto passages = results.hits().passages;
    return {passages.begin(), passages.end()};
  } catch (const hop::Error& error) {
    throw Failure(question.where + ": " + error.what());
  }
}

// Nearest rank: the smallest time that at least this share of the questions stayed within.
double percentile(std::span<const double> ascending, double share) {
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(ascending.size())));
  return ascending[std::max<std::size_t>(rank, 1) - 1];
}

}  // namespace

Evaluation evaluate(const hop::Graph& graph, const Sections& sections, std::span<const EvalQuestion> questions,
                    const MethodChoice& choice, const EvaluationSettings& settings) {
  const hop::Options options = method_options(choice, settings);
  Evaluation evaluation;
  evaluation.choice = choice;
  evaluation.questions = questions.size();
  std::vector<double> times(questions.size());

  // Once before the clock counts: what a graph prepares for a method at its first question is not a question's time.
  double ignored = 0;
  ranking_of(graph, questions.front(), task_question(questions.front(), choice.vectors), options, ignored);

  for (std::size_t i = 0; i < questions.size(); ++i) {
    const EvalQuestion& question = questions[i];
    const hop::Questions asked = task_question(question, choice.vectors);
    std::vector<std::uint32_t> ranking = ranking_of(graph, question, asked, options, times[i]);
    if (!question.gold_sections.empty()) ranking = sections.in_place_of(ranking);
    evaluation.metrics.add(ranking, question.gold);
    if (settings.group) {
      auto& [count, metrics] = evaluation.groups[settings.group(question)];
      ++count;
      metrics.add(ranking, question.gold);
    }
    if (settings.progress) settings.progress(i + 1);
  }
  std::sort(times.begin(), times.end());
  evaluation.milliseconds = {percentile(times, 0.5), percentile(times, 0.95)};
  return evaluation;
}

}  // namespace hop::cli
