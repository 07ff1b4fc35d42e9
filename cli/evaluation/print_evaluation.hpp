// Evaluations as Markdown tables and as JSON (schemas/eval.schema.json).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/evaluation/evaluate.hpp"
#include "cli/evaluation/question_set.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

// Shares in percent, times in milliseconds; calls, tokens and answers if there were any. The last column is the difference of
// the recall from the first row's, with its 95 % interval (paired bootstrap).
std::string markdown_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks);
// A row for each group of questions and method.
std::string markdown_group_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks,
                                 const std::string& group_name);
// The recall of gold steps, a row for each method.
std::string markdown_step_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks);

// Struct-EM of each method; empty if no question is about structure.
std::string markdown_structure_table(std::span<const Evaluation> evaluations);

// Compares evidence graphs with the gold graphs, a row for each method that finds some; may be empty.
// Of the gold of later hops, the share with a chain; shares of gold with and without one, and by the chain's last link.
std::string markdown_chain_table(std::span<const Evaluation> evaluations);
std::string markdown_graph_table(std::span<const Evaluation> evaluations);

// "261 questions, 9987 passages"
std::string set_line(const QuestionSet& set);

// The list "results", and the members next to it that describe the set.
Json evaluations_json(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks);
Json set_json(const QuestionSet& set);

}  // namespace hop::cli
