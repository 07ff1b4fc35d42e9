#include "cli/evaluation/evaluate.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include "cli/arguments/option_arguments.hpp"
#include "cli/arguments/option_effect.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t tied_hits_rank = 10;  // G-RAG: TMHits@10

// Whether the method makes requests to the available servers.
bool asks_servers(const MethodChoice& choice, const EvaluationSettings& settings) {
  const bool servers = !settings.services.embed_url.empty() || settings.services.has_language_model();
  return settings.services.has_reranker() || (servers && (settings.answer || asks_on_the_way(choice.method)));
}

std::uint32_t option_uses(const EvaluationSettings& settings) {
  const std::uint32_t answering = settings.answer ? option_use::answer | option_use::judge | option_use::steps : 0;
  return option_use::search | answering | (settings.in_steps ? option_use::steps : 0);
}

bool has_effect_on(const MethodChoice& choice, std::string_view key, const EvaluationSettings& settings) {
  hop::Options options;
  set_options(settings.options, options);
  for (const auto& [own, value] : choice.options) options.set_text(own, value);
  options.set_text("method", choice.method);
  return key != "method" && has_effect(key, options, option_uses(settings));
}

std::vector<std::pair<std::string, std::string>> taken_options(const MethodChoice& choice, const EvaluationSettings& settings) {
  std::vector<std::pair<std::string, std::string>> taken;
  for (const std::string& assignment : settings.options) {
    const std::string key(key_of(assignment));
    if (has_effect_on(choice, key, settings)) taken.emplace_back(key, assignment.substr(key.size() + 1));
  }
  taken.insert(taken.end(), choice.options.begin(), choice.options.end());
  return taken;
}

QuestionSettings question_settings(const MethodChoice& choice, const EvaluationSettings& settings, bool with_servers) {
  QuestionSettings of_question;
  hop::Options& options = of_question.options;
  set_weights(choice.weights.empty() ? settings.weights : choice.weights, options);
  options.set_text("method", choice.method);
  options.set_integer("hits", settings.hits);
  const bool keep_trace = settings.chains || settings.answer_lines || settings.order != HitOrder::as_ranked;
  options.set_flag("hits.explain", with_servers || keep_trace);
  // The vectors that every method needs were embedded in advance, for all questions.
  const bool embeds = with_servers && !settings.services.embed_url.empty() && choice.vectors != VectorUse::none;
  options.set_flag("search.embed", embeds);
  if (with_servers && settings.services.has_language_model()) options.set_flag("search.complete", true);
  const auto taken = taken_options(choice, settings);
  for (const auto& [key, value] : taken) options.set_text(key, value);
  const bool is_stated =
      std::any_of(taken.begin(), taken.end(), [](const auto& option) { return option.first == "search.score"; });
  const bool has_reranker = settings.services.has_reranker();
  if (!has_reranker || !is_stated) prepare_scores(has_reranker, options);
  of_question.vectors = choice.vectors;
  of_question.answer = settings.answer;
  of_question.keep_trace = keep_trace;
  return of_question;
}

// The outcomes of all questions, in their order.
class Outcomes {
 public:
  Outcomes(const hop::Graph& graph, std::span<const EvalQuestion> questions, const QuestionSettings& settings,
           const std::function<void(std::size_t)>& progress)
      : graph_(graph), questions_(questions), settings_(settings), progress_(progress), outcomes_(questions.size()) {}

  std::vector<QuestionOutcome> one_by_one() && {
    // Run a question before timing starts: structures that a graph builds for its first question are not part of a question's
    // time.
    ask_question(graph_, questions_.front(), settings_, nullptr);
    ask_next(nullptr);
    return std::move(outcomes_);
  }

  std::vector<QuestionOutcome> at_once(const ServiceArguments& services, int parallel) && {
    const auto work = [&] {
      try {
        Services own(services, graph_.vectors().embedder_id);  // a connection serves one thread
        ask_next(&own);
      } catch (...) {
        const std::lock_guard<std::mutex> lock(lock_);
        if (!failure_) failure_ = std::current_exception();
        next_ = questions_.size();
      }
    };
    std::vector<std::thread> workers;
    const std::size_t count = std::min(questions_.size(), static_cast<std::size_t>(parallel));
    try {
      while (workers.size() + 1 < count) workers.emplace_back(work);
    } catch (const std::system_error&) {
      // The system cannot start more threads: the existing ones do the work.
    }
    work();
    for (std::thread& worker : workers) worker.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(outcomes_);
  }

 private:
  void ask_next(Services* services) {
    for (std::size_t i = next_++; i < questions_.size(); i = next_++) {
      outcomes_[i] = ask_question(graph_, questions_[i], settings_, services);
      const std::lock_guard<std::mutex> lock(lock_);
      if (progress_) progress_(++done_);
    }
  }

  const hop::Graph& graph_;
  std::span<const EvalQuestion> questions_;
  const QuestionSettings& settings_;
  const std::function<void(std::size_t)>& progress_;
  std::vector<QuestionOutcome> outcomes_;
  std::atomic<std::size_t> next_{0};
  std::mutex lock_;  // protects the members below
  std::size_t done_ = 0;
  std::exception_ptr failure_;
};

// Nearest rank: the smallest time that at least this share of the questions did not exceed.
double percentile(std::span<const double> ascending, double share) {
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(ascending.size())));
  return ascending[std::max<std::size_t>(rank, 1) - 1];
}

Milliseconds percentiles(std::span<const QuestionOutcome> outcomes) {
  std::vector<double> times;
  for (const QuestionOutcome& outcome : outcomes) times.push_back(outcome.milliseconds);
  std::sort(times.begin(), times.end());
  return {percentile(times, 0.5), percentile(times, 0.95)};
}

Cost mean_cost(std::span<const QuestionOutcome> outcomes) {
  Cost sum;
  for (const QuestionOutcome& outcome : outcomes) {
    sum.texts += outcome.cost.texts;
    sum.completions += outcome.cost.completions;
    sum.tokens_read += outcome.cost.tokens_read;
    sum.tokens_written += outcome.cost.tokens_written;
  }
  const auto count = static_cast<double>(outcomes.size());
  return {sum.texts / count, sum.completions / count, sum.tokens_read / count, sum.tokens_written / count};
}

AnswerSummary summary_of_answers(std::span<const QuestionOutcome> outcomes) {
  AnswerSummary summary;
  for (const QuestionOutcome& outcome : outcomes) {
    if (!outcome.answer) continue;
    ++summary.questions;
    summary.exact_match += outcome.answer->exact_match;
    summary.f1 += outcome.answer->f1;
    summary.judged = summary.judged || outcome.answer->judgment != Judgment::none;
    summary.accurate += outcome.answer->judgment == Judgment::accurate;
    summary.unjudged += outcome.answer->judgment == Judgment::unjudged;
  }
  if (summary.questions == 0) return summary;
  summary.exact_match /= static_cast<double>(summary.questions);
  summary.f1 /= static_cast<double>(summary.questions);
  return summary;
}

// The given steps are the last ones of an outcome. If the question itself is a step, it precedes them.
std::size_t add_steps(std::span<const EvalQuestion> questions, std::span<const QuestionOutcome> outcomes, hop::Metrics& metrics) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const std::vector<EvalStep>& given = questions[i].steps;
    if (outcomes[i].steps.size() < given.size()) continue;  // a failed question
    const std::size_t first = outcomes[i].steps.size() - given.size();
    for (std::size_t step = 0; step < given.size(); ++step) {
      if (given[step].gold.empty()) continue;
      metrics.add(outcomes[i].steps[first + step], given[step].gold);
      ++count;
    }
  }
  return count;
}

std::optional<StructureQuality> quality_of_structure(std::span<const EvalQuestion> questions,
                                                     std::span<const QuestionOutcome> outcomes) {
  StructureQuality quality;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (!questions[i].about_structure) continue;
    const std::set<std::uint32_t> found(outcomes[i].ranking.begin(), outcomes[i].ranking.end());
    const std::set<std::uint32_t> gold(questions[i].gold.begin(), questions[i].gold.end());
    ++quality.questions;
    quality.exact += found == gold;
  }
  return quality.questions == 0 ? std::nullopt : std::optional(quality);
}

// Empty if the method finds no evidence graph for any question, or no gold graph is known.
std::optional<GraphQuality> quality_of_graphs(std::span<const EvalQuestion> questions,
                                              std::span<const QuestionOutcome> outcomes) {
  if (std::all_of(outcomes.begin(), outcomes.end(), [](const QuestionOutcome& of) { return of.graph_edges.empty(); })) return {};
  GraphQuality quality;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (questions[i].gold_edges.empty()) continue;
    quality.metrics.add_graph(outcomes[i].graph_edges, questions[i].gold_edges);
    ++quality.questions;
  }
  return quality.questions == 0 ? std::nullopt : std::optional(std::move(quality));
}

}  // namespace

Evaluation evaluate(const hop::Graph& graph, const Sections& sections, std::span<const EvalQuestion> questions,
                    const MethodChoice& choice, const EvaluationSettings& settings) {
  if (!settings.services.has_language_model()) {
    if (settings.answer) throw Failure("answers need a language model: pass --llm-url or --replay");
    if (needs_language_model(choice.method))
      throw Failure("method " + choice.method + " needs a language model: pass --llm-url or --replay");
  }
  Evaluation evaluation;
  evaluation.choice = choice;
  evaluation.options = taken_options(choice, settings);
  evaluation.questions = questions.size();
  evaluation.asked_servers = asks_servers(choice, settings);

  const auto ask_all = [&](std::span<const EvalQuestion> asked, const QuestionSettings& of_question) {
    Outcomes asking(graph, asked, of_question, settings.progress);
    return evaluation.asked_servers ? std::move(asking).at_once(settings.services, settings.parallel)
                                    : std::move(asking).one_by_one();
  };
  QuestionSettings of_question = question_settings(choice, settings, evaluation.asked_servers);
  std::vector<QuestionOutcome> outcomes = ask_all(questions, of_question);

  if (settings.chains) evaluation.chains.emplace();
  if (settings.answer_lines) evaluation.answer_lines.emplace();
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const EvalQuestion& question = questions[i];
    if (!outcomes[i].trace.empty()) {
      const Json trace = parse_json(outcomes[i].trace, question.where);
      if (evaluation.chains) add_chains(question, trace, *evaluation.chains);
      if (evaluation.answer_lines) add_answer(question, graph.passage_count(), trace, *evaluation.answer_lines);
      reorder_hits(settings.order, question, trace, outcomes[i]);
    }
    const bool by_section = !question.gold_sections.empty();
    const std::vector<std::uint32_t> ranking = by_section ? sections.in_place_of(outcomes[i].ranking) : outcomes[i].ranking;
    evaluation.metrics.add(ranking, question.gold);
    const TiedQuality tied = tied_quality(ranking, outcomes[i].scores, question.gold, tied_hits_rank);
    evaluation.tied.reciprocal_rank += tied.reciprocal_rank;
    evaluation.tied.hits += tied.hits;
    if (settings.group) {
      auto& [count, metrics] = evaluation.groups[settings.group(question)];
      ++count;
      metrics.add(ranking, question.gold);
    }
    evaluation.partial += outcomes[i].partial;
    evaluation.failed += outcomes[i].failed;
  }
  if (settings.answer_lines && !settings.without_gold.empty()) {
    const std::vector<QuestionOutcome> unanswered = ask_all(settings.without_gold, of_question);
    for (std::size_t i = 0; i < unanswered.size(); ++i) {
      const EvalQuestion& question = settings.without_gold[i];
      add_answer(question, graph.passage_count(), parse_json(unanswered[i].trace, question.where), *evaluation.answer_lines);
    }
  }
  evaluation.tied.reciprocal_rank /= static_cast<double>(questions.size());
  evaluation.tied.hits /= static_cast<double>(questions.size());
  evaluation.milliseconds = percentiles(outcomes);
  evaluation.cost = mean_cost(outcomes);
  if (settings.answer) evaluation.answers = summary_of_answers(outcomes);
  evaluation.structure = quality_of_structure(questions, outcomes);
  evaluation.graphs = quality_of_graphs(questions, outcomes);
  if (settings.by_step) {
    evaluation.steps.emplace();
    evaluation.steps->steps = add_steps(questions, outcomes, evaluation.steps->metrics);
    if (option_is(of_question.options, "method", "rgnn_ret")) {
      of_question.options.set_text("rgnn_ret.beta", "1");
      add_steps(questions, ask_all(questions, of_question), evaluation.steps->alone.emplace());
    }
  }
  return evaluation;
}

void check_effects(std::span<const MethodChoice> choices, const EvaluationSettings& settings) {
  hop::Options checked;  // keys and values
  set_options(settings.options, checked);
  const auto refuse = [&](std::string_view key, const MethodChoice& choice) {
    if (key == "method") throw Failure("option \"method\": `eval` and `report` take methods from --method");
    checked.set_text("method", choice.method);
    throw Failure(no_effect(key, checked, option_uses(settings)));
  };
  for (const MethodChoice& choice : choices) {
    for (const auto& [key, value] : choice.options) {
      hop::Options().set_text(key, value);
      if (!has_effect_on(choice, key, settings)) refuse(key, choice);
    }
  }
  for (const std::string& assignment : settings.options) {
    const std::string_view key = key_of(assignment);
    const bool taken = std::any_of(choices.begin(), choices.end(),
                                   [&](const MethodChoice& choice) { return has_effect_on(choice, key, settings); });
    if (!taken && !choices.empty()) refuse(key, choices.front());
  }
}

}  // namespace hop::cli
