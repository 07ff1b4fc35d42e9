#include "cli/evaluation/paper_page.hpp"

#include <algorithm>
#include <utility>

#include "cli/evaluation/published_order.hpp"
#include "cli/evaluation/table_cells.hpp"
#include "cli/terminal/counted.hpp"

namespace hop::cli {

namespace {

// The results of a set; null without any.
const std::vector<RowResult>* results_of(const SetResults& results, const PaperSet& set) {
  const auto found = results.find(set.folder);
  return found == results.end() || found->second.empty() ? nullptr : &found->second;
}

std::string published_text(const PaperRow& row, std::size_t set) {
  return row.published[set] == nullptr ? "" : row.published[set];
}

std::string results_table(const PaperTable& table, const SetResults& results) {
  std::string head = "| |", text;
  std::size_t columns = 0;
  for (std::size_t s = 0; s < table.sets.size(); ++s) {
    const PaperSet& set = table.sets[s];
    if (set.only_if_there && results_of(results, set) == nullptr) continue;
    head += std::string(" ") + set.title + ", paper | " + set.title + ", here |";
    columns += 2;
  }
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    text += std::string("| ") + table.rows[r].label + " |";
    for (std::size_t s = 0; s < table.sets.size(); ++s) {
      const auto* of_set = results_of(results, table.sets[s]);
      if (of_set == nullptr && table.sets[s].only_if_there) continue;
      text += " " + published_text(table.rows[r], s) + " | " + (of_set == nullptr ? RowResult().cell : (*of_set)[r].cell) + " |";
    }
    text += "\n";
  }
  return head + "\n" + rule_line(1, columns) + text;
}

// "- Published order, MuSiQue: holds." A line for each set with published figures.
std::string orders(const PaperTable& table, const SetResults& results) {
  std::string text;
  for (std::size_t s = 0; s < table.sets.size(); ++s) {
    const auto* of_set = results_of(results, table.sets[s]);
    std::vector<OrderedRow> rows;
    for (std::size_t r = 0; of_set != nullptr && r < of_set->size(); ++r) {
      const auto& evaluation = (*of_set)[r].evaluation;
      if (!evaluation) continue;
      const hop::Metrics* metrics = &evaluation->metrics;
      if (table.figures == PaperFigures::graphs) metrics = evaluation->graphs ? &evaluation->graphs->metrics : nullptr;
      rows.push_back({table.rows[r].label, published_text(table.rows[r], s), metrics});
    }
    const std::string order = published_order(rows, first_metric(table));
    if (!order.empty()) text += std::string("- Published order, ") + table.sets[s].title + ": " + order + ".\n";
  }
  return text.empty() ? "" : "\n" + text;
}

std::string counts_table(const PaperTable& table, const SetResults& results) {
  std::string text;
  for (const PaperSet& set : table.sets) {
    const auto* of_set = results_of(results, set);
    if (of_set == nullptr) continue;
    text += std::string(text.empty() ? "" : "\n") + "| " + set.title + ", gold passages |";
    const auto& groups = of_set->front().evaluation->groups;
    for (const auto& [name, group] : groups) text += " " + name + " (" + std::to_string(group.first) + ") |";
    text += "\n" + rule_line(1, groups.size());
    for (const RowResult& result : *of_set) {
      text += "| " + result.evaluation->choice.label + " |";
      for (const auto& [name, group] : result.evaluation->groups) text += " " + per_cent(group.second.mean("all_gold@5")) + " |";
      text += "\n";
    }
  }
  return text;
}

void add_once(std::vector<std::string>& names, const char* name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
}

// "Not run: GNN-Ret (w. train); the same, ranking loss (MuSiQue, 2Wiki): this build has no training." A line for each reason.
std::string left_out_rows(const PaperTable& table, const SetResults& results) {
  std::map<std::string, std::pair<std::vector<std::string>, std::vector<std::string>>> by_reason;  // labels and sets
  for (const PaperSet& set : table.sets) {
    const auto* of_set = results_of(results, set);
    for (std::size_t r = 0; of_set != nullptr && r < of_set->size(); ++r) {
      const std::string& reason = (*of_set)[r].left_out;
      if (reason.empty()) continue;
      add_once(by_reason[reason].first, table.rows[r].label);
      add_once(by_reason[reason].second, set.title);
    }
  }
  std::string text;
  for (const auto& [reason, rows] : by_reason)
    text += "\nNot run: " + joined(rows.first, "; ") + " (" + joined(rows.second, ", ") + "): " + reason + ".\n";
  return text;
}

}  // namespace

std::string page_of_table(const PaperTable& table, const SetResults& results) {
  if (table.figures == PaperFigures::all_gold) return counts_table(table, results) + left_out_rows(table, results);
  return results_table(table, results) + orders(table, results) + left_out_rows(table, results);
}

}  // namespace hop::cli
