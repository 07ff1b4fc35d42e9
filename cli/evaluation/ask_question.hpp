// Runs one question of an evaluation with one method: a search or ask task, with its ranking, time, cost and answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments/method_choice.hpp"
#include "cli/evaluation/eval_question.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// The requests of a question to its host. Embedding the question itself is not counted.
struct Cost {
  double texts = 0, completions = 0, tokens_read = 0, tokens_written = 0;
};

enum class Judgment { none, accurate, wrong, unjudged };  // none: no judge was called

struct AnswerQuality {
  double exact_match = 0, f1 = 0;
  Judgment judgment = Judgment::none;
};

struct QuestionOutcome {
  std::vector<std::uint32_t> ranking;
  std::vector<float> scores;                      // of the passages in the ranking; distances for some methods
  std::vector<std::vector<std::uint32_t>> steps;  // the passages of each step
  std::vector<std::uint32_t> graph_edges;         // edges of its evidence graph: from and to of each
  std::string trace;                              // the explanation as JSON, if it is kept
  double milliseconds = 0;                        // of the task, including the servers that it waited for
  Cost cost;
  std::optional<AnswerQuality> answer;  // only for an ask task with gold answers
  bool partial = false;                 // the loop ended before a critique accepted the answer
  bool failed = false;                  // the language model's replies were unusable for the method
};

struct QuestionSettings {
  hop::Options options;
  VectorUse vectors = VectorUse::all;
  bool answer = false;      // an ask task
  bool keep_trace = false;  // the explanation of the hits
};

// If `services` is null, the task has no host. Throws Failure, which names the question, if a server does not answer. An
// unusable reply sets `failed`, with no ranking and a wrong answer.
QuestionOutcome ask_question(const hop::Graph& graph, const EvalQuestion& question, const QuestionSettings& settings,
                             Services* services);

}  // namespace hop::cli
