// The tables of the papers that our runs can be compared with: the setting of each row, and the published figures.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "cli/evaluation/hit_order.hpp"

namespace hop::cli {

struct PaperSet {
  const char* folder;  // relative to --data
  const char* title;
  bool only_if_there = false;  // without the folder, the table has no columns for it
};

inline constexpr std::size_t most_paper_sets = 4;

struct PaperRow {
  const char* label;                            // as in the paper
  const char* method;                           // a value of eval's --method
  const char* published[most_paper_sets] = {};  // for each set of the table, in %; nullptr: none
  const char* training = nullptr;               // training options, separated by commas; nullptr: no training
  HitOrder order = HitOrder::as_ranked;

  // Whether the row has no figures without a language model. The rows of loops are all of that kind: PaperSetting::model.
  bool needs_model() const { return order == HitOrder::model_scores; }
};

enum class PaperSetting {
  questions,  // without steps
  steps,      // with the gold decomposition instead of a language model's sub-questions
  model,      // loops that a language model drives
};

enum class PaperFigures {
  recall,      // recall and all gold at `rank`; with a language model also exact match and F1
  first_gold,  // MRR of the first gold passage, and recall at `rank`
  ranks,       // G-RAG's MRR (mean of 1 / rank over all gold), MHits@10 (recall@10), MTRR and TMHits@10
  graphs,      // GM, GS and GED of evidence graphs; F1, precision, recall and exact match of their passages
  all_gold,    // the share of questions with all gold among the first 5, by the number of gold passages
  sizes,       // nodes, edges per node and density of the graph of passages
};

struct PaperTable {
  const char* name;  // "1", "figure-5"
  const char* title;
  const char* differs;  // differences from the paper
  PaperSetting setting;
  std::span<const PaperSet> sets;  // at most most_paper_sets
  std::span<const PaperRow> rows;
  PaperFigures figures = PaperFigures::recall;
  std::size_t rank = 5;  // of the recall
};

std::span<const PaperTable> paper_tables();

// The tables that are not reproduced, with reasons, one line of Markdown each.
std::span<const char* const> paper_tables_left_out();

}  // namespace hop::cli
