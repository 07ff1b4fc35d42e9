// Merges the inverted indexes of the parts. Postings are renumbered and interleaved in merged passage order; deleted passages,
// and terms that only they contained, are dropped. No text is analyzed again.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/work_parts.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"
#include "core/merge/passage_moves.hpp"
#include "core/merge/text_fronts.hpp"
#include "core/store/graph_content.hpp"
#include "core/store/text_runs.hpp"

namespace hop::core {

class WordMerge {
 public:
  // Both must outlive the merge.
  WordMerge(const std::vector<MergePart>& parts, const PassageMap& passages);

  bool step(WorkBudget& budget);  // true when done
  // After step() returned true. The terms are borrowed from the parts, so words.terms is empty.
  struct Taken {
    LexicalContent words;
    TextRuns terms;
  };
  Taken take() && { return std::move(taken_); }

 private:
  // The remaining postings of the current term in one part.
  struct PartRow {
    std::uint32_t part = 0, next = 0, end = 0;
    std::uint32_t passage = no_index;  // merged passage of the next living posting; no_index: none remains
  };
  std::uint64_t take_terms();
  void take_run(const TextFronts::Run& run);
  void take_shared_term();
  void append(std::uint32_t part, std::span<const std::uint32_t> offsets);
  void append_before(std::uint32_t limit, PartRow& row);
  bool end_row();
  void end_postings();

  const std::vector<MergePart>& parts_;
  const PassageMap& passages_;
  WorkParts work_;
  TextFronts fronts_;                // terms
  std::vector<PartRow> rows_;        // of the current term
  bool has_high_ = false;            // postings have a third byte
  std::vector<PassageMoves> moves_;  // by part
  Taken taken_;
};

// Merges the parts' indexes of unusual tokens (unusual_tokens.hpp).
class UnusualTokenMerge {
 public:
  // Both must outlive the merge.
  UnusualTokenMerge(const std::vector<MergePart>& parts, const PassageMap& passages);

  bool step(WorkBudget& budget);  // true when done
  UnusualTokens take() &&;

 private:
  std::uint64_t take_token();

  const std::vector<MergePart>& parts_;
  const PassageMap& passages_;
  TextFronts fronts_;
  UnusualTokens tokens_;
};

}  // namespace hop::core
