// One question of an evaluation by one method: a search task or an ask task, its ranking, time, cost and answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cli/arguments/method_choice.hpp"
#include "cli/evaluation/eval_question.hpp"
#include "cli/services/services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// What a question asked of its host on the way; its own vector, given from the start, is not counted.
struct Cost {
  double texts = 0, completions = 0, tokens_read = 0, tokens_written = 0;
};

enum class Judgment { none, accurate, wrong, unjudged };  // none: nobody was asked

struct AnswerQuality {
  double exact_match = 0, f1 = 0;
  Judgment judgment = Judgment::none;
};

struct QuestionOutcome {
  std::vector<std::uint32_t> ranking;
  std::vector<float> scores;                      // of its passages; distances for some methods
  std::vector<std::vector<std::uint32_t>> steps;  // the passages of each step
  std::vector<std::uint32_t> graph_edges;         // of its evidence graph: from and to of each
  double milliseconds = 0;                        // of the task, with the servers that it waited for
  Cost cost;
  std::optional<AnswerQuality> answer;  // where an answer was asked for and gold answers are known
  bool partial = false;                 // the loop ended before it was content
  bool failed = false;                  // the language model gave nothing that the method could continue with
};

struct QuestionSettings {
  hop::Options options;
  VectorUse vectors = VectorUse::all;
  bool answer = false;  // an ask task
};

// `services` may be null: then the task has no host. Failure names the question; a server that does not answer is one,
// a reply that leads nowhere makes the outcome `failed`, with no ranking and a wrong answer.
QuestionOutcome ask_question(const hop::Graph& graph, const EvalQuestion& question, const QuestionSettings& settings,
                             Services* services);

}  // namespace hop::cli
