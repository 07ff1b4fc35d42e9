#include "cli/evaluation/table_cells.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace hop::cli {

std::string fixed(double number, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, number);
  const bool is_zero = std::strpbrk(text, "123456789") == nullptr;  // a negative number that rounds to 0 is written as 0
  return is_zero && text[0] == '-' ? text + 1 : text;
}

std::string per_cent(double share) { return fixed(share * 100, 1); }

std::string per_cent_of(double part, std::size_t whole) { return whole == 0 ? "–" : per_cent(part / static_cast<double>(whole)); }

std::string metric_at(const char* metric, std::size_t k) { return std::string(metric) + "@" + std::to_string(k); }

// The k for which a table shows all-gold and differences: 5, or the largest.
std::size_t main_k(std::span<const std::size_t> ks) {
  return std::find(ks.begin(), ks.end(), std::size_t{5}) != ks.end() ? 5 : ks.back();
}

std::string quality_cells(const hop::Metrics& metrics, std::span<const std::size_t> ks) {
  std::string cells;
  for (const std::size_t k : ks) cells += " " + per_cent(metrics.mean(metric_at("recall", k))) + " |";
  cells += " " + per_cent(metrics.mean(metric_at("all_gold", main_k(ks)))) + " |";
  cells += " " + per_cent(metrics.mean("mrr")) + " | " + per_cent(metrics.mean("mrr_all")) + " | " +
           per_cent(metrics.mean("ndcg@10")) + " |";
  return cells;
}

std::string quality_titles(std::span<const std::size_t> ks) {
  std::string titles;
  for (const std::size_t k : ks) titles += " R@" + std::to_string(k) + " |";
  return titles + " all-gold@" + std::to_string(main_k(ks)) + " | MRR | MRR all | nDCG@10 |";
}

std::string rule_line(std::size_t text_columns, std::size_t number_columns) {
  std::string line = "|";
  for (; text_columns > 0; --text_columns) line += "---|";
  for (; number_columns > 0; --number_columns) line += "---:|";
  return line + "\n";
}

// An unescaped bar would end the cell.
std::string escaped_cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}

std::string difference_text(double difference, const hop::Interval& interval) {
  return (difference < 0 ? "" : "+") + per_cent(difference) + " [" + per_cent(interval.low) + ", " + per_cent(interval.high) +
         "]";
}

std::string tied_cells(const Evaluation& evaluation) {
  return " " + per_cent(evaluation.tied.reciprocal_rank) + " | " + per_cent(evaluation.tied.hits) + " |";
}

std::string answer_cells(const Evaluation& evaluation) {
  if (!evaluation.answers) return " | | | |";
  const AnswerSummary& answers = *evaluation.answers;
  std::string cells = " " + per_cent(answers.exact_match) + " | " + per_cent(answers.f1) + " |";
  if (!answers.judged) return cells + " | |";
  return cells + " " + per_cent(answers.accuracy()) + " | " + std::to_string(answers.unjudged) + " |";
}

std::string cost_cells(const Evaluation& evaluation) {
  const Cost& cost = evaluation.cost;
  return " " + fixed(cost.completions, 1) + " | " + fixed(cost.tokens_read + cost.tokens_written, 0) + " |";
}

std::vector<std::string> metric_names(std::span<const std::size_t> ks) {
  std::vector<std::string> names;
  for (const std::size_t k : ks) names.push_back(metric_at("recall", k));
  for (const std::size_t k : ks) names.push_back(metric_at("all_gold", k));
  names.insert(names.end(), {"mrr", "mrr_all", "ndcg@10"});
  return names;
}

}  // namespace hop::cli
