// Cells of Markdown tables of evaluations, and the names of the metrics.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/evaluation/evaluate.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

std::string fixed(double number, int decimals);
std::string per_cent(double share);
// "–" of nothing.
std::string per_cent_of(double part, std::size_t whole);

// "recall@5"
std::string metric_at(const char* metric, std::size_t k);
// The k for which a table shows all-gold and differences: 5, or the largest.
std::size_t main_k(std::span<const std::size_t> ks);
// All metrics that have intervals.
std::vector<std::string> metric_names(std::span<const std::size_t> ks);

// The line below the titles.
std::string rule_line(std::size_t text_columns, std::size_t number_columns);
// An unescaped bar would end the cell.
std::string escaped_cell(const std::string& text);

std::string quality_titles(std::span<const std::size_t> ks);
std::string quality_cells(const hop::Metrics& metrics, std::span<const std::size_t> ks);

// "+4.1 [1.2, 7.0]"
std::string difference_text(double difference, const hop::Interval& interval);

// The measures that take ties into account.
inline constexpr const char* tied_titles = " MTRR | TMHits@10 |";
inline constexpr std::size_t tied_columns = 2;
std::string tied_cells(const Evaluation& evaluation);

inline constexpr const char* answer_titles = " EM | F1 | accuracy | unjudged |";
inline constexpr std::size_t answer_columns = 4;
std::string answer_cells(const Evaluation& evaluation);

// Completions of the language model, and the tokens that it read and wrote; means per question.
inline constexpr const char* cost_titles = " calls | tokens |";
inline constexpr std::size_t cost_columns = 2;
std::string cost_cells(const Evaluation& evaluation);

}  // namespace hop::cli
