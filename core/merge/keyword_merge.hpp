// Merges the keyword tables and passage–keyword links of the parts.
//
// Passages whose links cannot have changed are copied with renumbered keywords. The others, usually few, are read again: their
// links are extracted from the text against the names of the merged corpus.
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
  // After step() returned true. The table contains no keys and names: they are borrowed from the parts and from form_texts.
  struct Taken {
    KeywordTable table;
    KeywordRows rows;  // the transposed links; without rows if the file writer should transpose them
    TextRuns keys, names;
    std::vector<char> form_texts;
  };
  Taken take() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hop::core
