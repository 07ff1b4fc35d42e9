#include "cli/evaluation/print_report.hpp"

#include <algorithm>

#include "cli/evaluation/print_evaluation.hpp"
#include "cli/evaluation/table_cells.hpp"

namespace hop::cli {

namespace {

// The rows that others are compared with, if present.
constexpr const char* baselines[] = {"bm25", "dense", "hybrid"};

const Evaluation* find_row(std::span<const Evaluation> evaluations, const std::string& label) {
  const auto found =
      std::find_if(evaluations.begin(), evaluations.end(), [&](const Evaluation& row) { return row.choice.label == label; });
  return found == evaluations.end() ? nullptr : &*found;
}

std::string baseline_cell(const Evaluation& row, const Evaluation& baseline, const std::string& metric) {
  if (&row == &baseline) return " |";
  const hop::Interval interval = row.metrics.interval_of_difference(baseline.metrics, metric);
  const std::string text = difference_text(row.metrics.mean(metric) - baseline.metrics.mean(metric), interval);
  const bool significant = interval.low > 0 || interval.high < 0;
  return significant ? " **" + text + "** |" : " " + text + " |";
}

std::string interval_cell(const Evaluation& row, const std::string& metric) {
  const hop::Interval interval = row.metrics.interval(metric);
  return " " + per_cent(interval.low) + " … " + per_cent(interval.high) + " |";
}

// The labels of all rows of all sets, in order of first occurrence.
std::vector<std::string> all_labels(std::span<const ReportedSet> sets) {
  std::vector<std::string> labels;
  for (const ReportedSet& set : sets) {
    for (const Evaluation& row : set.evaluations) {
      if (std::find(labels.begin(), labels.end(), row.choice.label) == labels.end()) labels.push_back(row.choice.label);
    }
  }
  return labels;
}

// One figure for each method and set, and the unweighted mean over the sets.
std::string overview(std::span<const ReportedSet> sets, const std::string& metric, const std::string& title) {
  std::string table = "| " + title + " |";
  for (const ReportedSet& set : sets) table += " " + escaped_cell(set.name) + " |";
  table += " mean |\n" + rule_line(1, sets.size() + 1);
  for (const std::string& label : all_labels(sets)) {
    table += "| " + escaped_cell(label) + " |";
    double sum = 0;
    std::size_t rows = 0;
    for (const ReportedSet& set : sets) {
      const Evaluation* row = find_row(set.evaluations, label);
      if (row) sum += row->metrics.mean(metric), ++rows;
      table.append(" ").append(row ? per_cent(row->metrics.mean(metric)) : "–").append(" |");
    }
    // A mean over different sets than in other rows would mislead.
    table.append(" ").append(rows == sets.size() ? per_cent(sum / static_cast<double>(rows)) : "–").append(" |\n");
  }
  return table;
}

std::string set_table(std::span<const Evaluation> rows, std::span<const std::size_t> ks) {
  const std::string main_metric = metric_at("recall", main_k(ks)), title = "R@" + std::to_string(main_k(ks));
  const bool answers = std::any_of(rows.begin(), rows.end(), [](const Evaluation& row) { return row.answers.has_value(); });
  std::string titles = "| method |" + quality_titles(ks) + tied_titles + (answers ? answer_titles : "") + cost_titles +
                       " p50 ms | " + title + " 95 % |";
  std::size_t number_columns = ks.size() + 6 + tied_columns + (answers ? answer_columns : 0) + cost_columns;
  for (const char* baseline : baselines) {
    if (!find_row(rows, baseline)) continue;
    titles += " " + title + " − " + baseline + " |";
    ++number_columns;
  }
  std::string table = titles + "\n" + rule_line(1, number_columns);
  for (const Evaluation& row : rows) {
    table += "| " + escaped_cell(row.choice.label) + " |" + quality_cells(row.metrics, ks) + tied_cells(row) +
             (answers ? answer_cells(row) : "") + cost_cells(row) + " " + fixed(row.milliseconds.p50, 2) + " |" +
             interval_cell(row, main_metric);
    for (const char* baseline : baselines) {
      if (const Evaluation* against = find_row(rows, baseline)) table += baseline_cell(row, *against, main_metric);
    }
    table += "\n";
  }
  return table;
}

std::string gold_table(std::span<const Evaluation> rows, std::span<const std::size_t> ks) {
  const std::string metric = metric_at("all_gold", main_k(ks));
  const auto& groups = rows.front().groups;
  std::string table = "| all-gold@" + std::to_string(main_k(ks)) + " by gold passages |";
  for (const auto& [name, group] : groups) table += " " + name + " (" + std::to_string(group.first) + " questions) |";
  table += "\n" + rule_line(1, groups.size());
  for (const Evaluation& row : rows) {
    table += "| " + escaped_cell(row.choice.label) + " |";
    for (const auto& [name, group] : row.groups) table.append(" ").append(per_cent(group.second.mean(metric))).append(" |");
    table += "\n";
  }
  return table;
}

// The differences of a row from the baselines, metric by metric.
Json differences_json(const Evaluation& row, std::span<const Evaluation> rows, std::span<const std::size_t> ks) {
  Json differences = Json::array();
  for (const char* baseline : baselines) {
    const Evaluation* against = find_row(rows, baseline);
    if (!against || against == &row) continue;
    Json intervals = Json::object(), significant = Json::array();
    for (const std::string& name : metric_names(ks)) {
      const hop::Interval interval = row.metrics.interval_of_difference(against->metrics, name);
      intervals[name] = {interval.low, interval.high};
      if (interval.low > 0 || interval.high < 0) significant.push_back(name);
    }
    differences.push_back({{"to", baseline}, {"intervals", std::move(intervals)}, {"significant", std::move(significant)}});
  }
  return differences;
}

constexpr const char* explanation_of_tables =
    "Shares are in percent. MRR takes the first gold passage, \"MRR all\" the mean of 1/rank over all of them. Calls "
    "and "
    "tokens are those of the language model, means per question. p50 ms is the median time of a question's task, "
    "run one at a time with given vectors, or including the servers that it calls. Intervals are 95 % bootstrap intervals "
    "over the questions; "
    "differences are paired, and **bold** if their interval excludes 0.\n";

}  // namespace

std::string report_markdown(std::span<const ReportedSet> sets, std::span<const std::size_t> ks) {
  const std::string k = std::to_string(main_k(ks));
  std::string text = "# Retrieval methods compared\n\n";
  text += overview(sets, metric_at("recall", main_k(ks)), "R@" + k) + "\n";
  text += overview(sets, metric_at("all_gold", main_k(ks)), "all-gold@" + k) + "\n";
  text += explanation_of_tables;
  for (const ReportedSet& set : sets) {
    text +=
        "\n## " + set.name + "\n\n" + set.line + "\n\n" + set_table(set.evaluations, ks) + "\n" + gold_table(set.evaluations, ks);
  }
  return text;
}

Json report_json(std::span<const ReportedSet> sets, std::span<const std::size_t> ks) {
  Json list = Json::array();
  for (const ReportedSet& set : sets) {
    Json json = {{"name", set.name}, {"results", evaluations_json(set.evaluations, ks)}};
    for (std::size_t row = 0; row < set.evaluations.size(); ++row)
      json["results"][row]["differences"] = differences_json(set.evaluations[row], set.evaluations, ks);
    json.update(set.members);
    list.push_back(std::move(json));
  }
  return {{"sets", std::move(list)}};
}

}  // namespace hop::cli
