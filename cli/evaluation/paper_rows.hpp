// Runs the rows of a paper's table on one set: trains a row's method where the row asks for it, and measures it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/evaluation/evaluate.hpp"
#include "cli/evaluation/paper_tables.hpp"
#include "cli/evaluation/workshop.hpp"
#include "cli/services/services.hpp"

namespace hop::cli {

struct RowResult {
  std::string cell = "–";                  // the figures
  std::optional<Evaluation> evaluation{};  // none: the row was left out, or has no rankings
  std::string left_out{};                  // why the row was left out
};

// By row. Empty if no question of the set is left to measure.
std::vector<RowResult> run_rows(const PaperTable& table, Workshop& workshop, const std::string& set,
                                const ServiceArguments& services);

// The metric that is the first figure of a cell.
std::string first_metric(const PaperTable& table);

}  // namespace hop::cli
