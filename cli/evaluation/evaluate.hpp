// Asks questions by one method and scores the rankings, and the answers where they are asked for.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/method_choice.hpp"
#include "cli/evaluation/ask_question.hpp"
#include "cli/evaluation/gold.hpp"
#include "cli/evaluation/tied_ranks.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct Milliseconds {
  double p50 = 0, p95 = 0;
};

// Of the questions with gold answers; an answer that is missing counts as wrong.
struct AnswerSummary {
  std::size_t questions = 0;
  double exact_match = 0, f1 = 0;  // means
  bool judged = false;
  std::size_t accurate = 0, unjudged = 0;

  // The share of accurate answers among those that the judge gave a verdict on.
  double accuracy() const {
    const std::size_t verdicts = questions - unjudged;
    return verdicts == 0 ? 0 : static_cast<double>(accurate) / static_cast<double>(verdicts);
  }
};

// How well the steps of a decomposition find their own gold. `alone`: with rgnn_ret, the same by h^{L,t}, which is what each
// step finds without the steps before it (β = 1).
struct StepRecall {
  hop::Metrics metrics;
  std::optional<hop::Metrics> alone;
  std::size_t steps = 0;
};

// The evidence graphs that a method found, against the right ones where these are known.
struct GraphQuality {
  hop::Metrics metrics;
  std::size_t questions = 0;
};

// Struct-EM: the share of the questions about structure whose hits are their gold, no passage less or more (KGP, Table 1).
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
  Cost cost;  // means; zeros where no server was asked
  bool asked_servers = false;
  std::size_t partial = 0, failed = 0;  // questions
  std::optional<AnswerSummary> answers;
  std::optional<StepRecall> steps;
  std::optional<StructureQuality> structure;                 // of questions that are about it
  std::optional<GraphQuality> graphs;                        // of a method that finds some
  std::vector<std::pair<std::string, std::string>> options;  // that were set for it: of all methods, then its own
};

struct EvaluationSettings {
  std::vector<std::string> options;  // for every method, before its own
  std::string weights;               // a file, for every method that names none
  std::int64_t hits = 10;            // where no option says how many
  bool answer = false;               // ask tasks
  bool by_step = false;              // also the recall of each given step
  bool in_steps = false;             // questions have given steps
  ServiceArguments services;
  int parallel = 1;                                       // questions at once, where servers are asked
  std::function<std::string(const EvalQuestion&)> group;  // the name of a question's group; none: no groups
  std::function<void(std::size_t done)> progress;
};

// One task a question, its vectors given. A method that asks servers on its way has several questions on their way at
// once, with the explanation that tells their cost; any other is asked one question after the other and without, so
// that what is timed is the task alone. Results are in the order of the questions either way. Failure where a method
// needs a language model and none is given.
//
// An option for every method is set for those on which it has an effect.
Evaluation evaluate(const hop::Graph& graph, const Sections& sections, std::span<const EvalQuestion> questions,
                    const MethodChoice& choice, const EvaluationSettings& settings);

// Failure for an option of a method without effect on it, and for one for every method that has an effect on none of them.
void check_effects(std::span<const MethodChoice> choices, const EvaluationSettings& settings);

}  // namespace hop::cli
