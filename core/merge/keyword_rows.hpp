// Merges the keyword → passages rows of the parts, instead of transposing all links of the merged graph.
//
// Rows of a keyword in one part are copied and renumbered. Only rows from several parts, or with links of passages that were read
// again, need a merge.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/work_parts.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"
#include "core/merge/passage_moves.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

// A link of a passage that was read again, with the numbers of the merged graph.
struct NewLink {
  std::uint32_t keyword = 0, passage = 0;
  std::uint8_t kinds = 0;
};

class KeywordRowMerge {
 public:
  // Part → its keyword → keyword of the merged graph, or no_keyword.
  using Numbers = std::vector<std::vector<std::uint32_t>>;

  // Part → its keyword: whether some of its links are not copied.
  using Touched = std::vector<std::vector<std::uint8_t>>;

  // All but `added` must outlive the merge. `is_affected`: by merged passage, whether its links of the parts are replaced by
  // `added`.
  KeywordRowMerge(const std::vector<MergePart>& parts, const PassageMap& passages, const Numbers& numbers,
                  std::span<const std::uint8_t> is_affected, const Touched& touched, std::vector<NewLink> added,
                  std::size_t keyword_count);

  bool step(WorkBudget& budget);  // true when done
  KeywordRows take() && { return std::move(rows_); }

 private:
  template <class Take>
  bool some_rows(WorkBudget& budget, Take&& take);
  void count(std::uint32_t keyword, std::uint32_t number);
  void place();
  bool is_copied_whole(std::uint32_t keyword, std::uint32_t number) const;
  void copy_some(std::uint32_t first, std::uint32_t end);
  void copy_whole(std::uint32_t first, std::uint32_t end, std::uint32_t number);
  void copy(std::uint32_t keyword, std::uint32_t number);
  void place_added();
  void order(std::uint32_t keyword);
  bool stays(std::uint32_t passage) const { return passage != no_index && !is_affected_[passage]; }

  const std::vector<MergePart>& parts_;
  const Numbers& numbers_;
  std::span<const std::uint8_t> is_affected_;
  const Touched& touched_;
  std::vector<NewLink> added_;
  WorkParts work_;
  std::vector<PassageMoves> moves_;       // by part
  std::vector<std::uint8_t> has_row_;     // by keyword: a part has contributed a row
  std::vector<std::uint32_t> mixed_;      // keywords with rows of several parts or new links; may have repeats
  std::vector<std::uint32_t> next_;       // by keyword: the next entry to fill, unless its row is copied whole
  std::uint32_t part_ = 0, keyword_ = 0;  // position in the current loop
  std::vector<std::uint64_t> entries_;    // scratch: one row
  KeywordRows rows_;
};

}  // namespace hop::core
