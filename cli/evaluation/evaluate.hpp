// Runs questions with one method, and scores the rankings and, if requested, the answers.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/method_choice.hpp"
#include "cli/evaluation/answer_quality.hpp"
#include "cli/evaluation/ask_question.hpp"
#include "cli/evaluation/chain_quality.hpp"
#include "cli/evaluation/gold.hpp"
#include "cli/evaluation/hit_order.hpp"
#include "cli/evaluation/tied_ranks.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct Milliseconds {
  double p50 = 0, p95 = 0;
};

// Over the questions with gold answers. A missing answer counts as wrong.
struct AnswerSummary {
  std::size_t questions = 0;
  double exact_match = 0, f1 = 0;  // means
  bool judged = false;
  std::size_t accurate = 0, unjudged = 0;

  // The share of accurate answers among those with a verdict of the judge.
  double accuracy() const {
    const std::size_t verdicts = questions - unjudged;
    return verdicts == 0 ? 0 : static_cast<double>(accurate) / static_cast<double>(verdicts);
  }
};

// How well the steps of a decomposition find their own gold. `alone`: for rgnn_ret, the same measured with h^{L,t}, the
// distances of a step without the steps before it (β = 1).
struct StepRecall {
  hop::Metrics metrics;
  std::optional<hop::Metrics> alone;
  std::size_t steps = 0;
};

// The evidence graphs of a method, compared with the gold graphs if these are known.
struct GraphQuality {
  hop::Metrics metrics;
  std::size_t questions = 0;
};

// Struct-EM: the share of the questions about structure whose hits are exactly their gold (KGP, Table 1).
struct StructureQuality {
  std::size_t questions = 0, exact = 0;
  double share() const { return static_cast<double>(exact) / static_cast<double>(questions); }
};

struct Evaluation {
  MethodChoice choice;
  std::size_t questions = 0;
  hop::Metrics metrics;
  TiedQuality tied;                                                    // means
  std::map<std::string, std::pair<std::size_t, hop::Metrics>> groups;  // by name: questions and their metrics
  Milliseconds milliseconds;
  Cost cost;  // means; zeros if no server was called
  bool asked_servers = false;
  std::size_t partial = 0, failed = 0;  // numbers of questions
  std::optional<AnswerSummary> answers;
  std::optional<StepRecall> steps;
  std::optional<StructureQuality> structure;                 // only for questions about structure
  std::optional<ChainQuality> chains;                        // only if EvaluationSettings::chains
  std::optional<AnswerLineQuality> answer_lines;             // only if EvaluationSettings::answer_lines
  std::optional<GraphQuality> graphs;                        // only for methods that find evidence graphs
  std::vector<std::pair<std::string, std::string>> options;  // the options set for it: those for all methods, then its own
};

struct EvaluationSettings {
  std::vector<std::string> options;            // for every method, overridden by its own
  std::string weights;                         // a file, for every method without its own
  std::int64_t hits = 10;                      // if no option sets it
  bool answer = false;                         // ask tasks
  bool by_step = false;                        // also the recall of each given step
  bool in_steps = false;                       // questions have given steps
  bool chains = false;                         // also the chains of the hits; the time then includes explanations
  bool answer_lines = false;                   // also the signals and answer lines of explanations
  std::span<const EvalQuestion> without_gold;  // questions without an answer, whose signals count with those
  ServiceArguments services;
  int parallel = 1;                                       // concurrent questions, for methods that call servers
  std::function<std::string(const EvalQuestion&)> group;  // the name of a question's group; empty: no groups
  HitOrder order = HitOrder::as_ranked;                   // other orders need explanations, as chains do
  std::function<void(std::size_t done)> progress;
};

// Runs one task per question, with given vectors. A method that makes requests during the search runs several questions at
// once, with explanations, which have the cost. Any other method runs one question after the other without explanations, so
// that the time is that of the task only. Results are in the order of the questions in both cases. Throws Failure if a method
// needs a language model and none is given.
//
// An option for every method is set for those methods that it affects.
Evaluation evaluate(const hop::Graph& graph, const Sections& sections, std::span<const EvalQuestion> questions,
                    const MethodChoice& choice, const EvaluationSettings& settings);

// Throws Failure for an option of a method that does not affect it, and for an option for every method that affects none.
void check_effects(std::span<const MethodChoice> choices, const EvaluationSettings& settings);

}  // namespace hop::cli
