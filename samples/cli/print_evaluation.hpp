// Evaluations as Markdown tables and as JSON (schemas/eval.schema.json).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "evaluate.hpp"
#include "json.hpp"

namespace hop::cli {

// Shares in per cent, times in milliseconds; the last column is the difference of the recall to the first row's with
// its 95 % interval (paired bootstrap).
std::string markdown_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks);
// A row for each group of questions and method.
std::string markdown_group_table(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks,
                                 const std::string& group_name);

// The list "results".
Json evaluations_json(std::span<const Evaluation> evaluations, std::span<const std::size_t> ks);

}  // namespace hop::cli
