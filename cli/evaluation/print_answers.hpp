// The figures of `hoptrail eval --answers`.
#pragma once

#include <span>
#include <string>

#include "cli/evaluation/evaluate.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

Json answer_line_json(const AnswerLineQuality& quality);
// Two tables: the signal of questions with and without gold in the graph, and how right the spans are.
std::string markdown_answer_table(std::span<const Evaluation> evaluations);

}  // namespace hop::cli
