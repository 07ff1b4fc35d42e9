// Asks questions by one method and scores the rankings.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "eval_question.hpp"
#include "gold.hpp"
#include "hoptrail.hpp"
#include "method_choice.hpp"

namespace hop::cli {

struct Milliseconds {
  double p50 = 0, p95 = 0;
};

struct Evaluation {
  MethodChoice choice;
  std::size_t questions = 0;
  hop::Metrics metrics;
  std::map<std::string, std::pair<std::size_t, hop::Metrics>> groups;  // by name: questions and their metrics
  Milliseconds milliseconds;
};

struct EvaluationSettings {
  std::vector<std::string> options;  // for every method, before its own
  std::int64_t hits = 10;
  std::function<std::string(const EvalQuestion&)> group;  // the name of a question's group; none: no groups
  std::function<void(std::size_t done)> progress;
};

// One search task a question, one after the other, its vectors given; what is timed is the task alone, with no
// explanation.
Evaluation evaluate(const hop::Graph& graph, const Sections& sections, std::span<const EvalQuestion> questions,
                    const MethodChoice& choice, const EvaluationSettings& settings);

}  // namespace hop::cli
