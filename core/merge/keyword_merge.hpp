// The keyword tables of the parts as one. Passages that keep their links are copied; the others are read again.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/merge/keyword_rows.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"
#include "core/store/text_runs.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

class KeywordMerge {
 public:
  // All must outlive the merge.
  KeywordMerge(const std::vector<MergePart>& parts, const PassageMap& passages, KeywordOptions options, const Analyzer& analyzer);
  ~KeywordMerge();

  bool step(WorkBudget& budget);  // true when done
  // After step() returned true. Keys and names are not in the table: they are borrowed from the parts and from form_texts.
  struct Taken {
    KeywordTable table;
    KeywordRows rows;  // of the table's keywords; without rows if they are to be found by a transposition
    TextRuns keys, names;
    std::vector<char> form_texts;
  };
  Taken take() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hop::core
