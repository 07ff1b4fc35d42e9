// Ids that may not meet in one corpus.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"

namespace hop::core {

// Goes through the passages of all parts in byte order of their ids, many at once where they are of one part. What is in one
// part was checked when it was made.
class IdCheck {
 public:
  // Both must outlive the check.
  IdCheck(const std::vector<MergePart>& parts, const PassageMap& passages);

  // True when all are seen. Errors: duplicate_id, for a passage id that two passages have, or that is another document's id
  // where one of the two was cut (as CorpusPreparation).
  Result<bool> step(WorkBudget& budget);
  std::vector<std::uint32_t> take_order() && { return std::move(order_); }  // all merged passages, by id

 private:
  struct Front {
    std::uint32_t part = 0, rank = 0;  // of Graph::passages_by_id
    std::string_view id;               // of the first living passage from there on
  };
  // Ranks [first, end) of a part. Some may be of deleted passages.
  struct Run {
    std::uint32_t part = 0, first = 0, end = 0;
  };
  bool move_on(Front& front) const;  // to the next living passage; false: there is none
  Result<Run> take_run();
  Result<void> check_documents(const Run& run) const;
  Result<void> check_document(const Run& run, std::uint32_t rank, std::uint32_t part, std::uint32_t document) const;
  std::string_view id_at(std::uint32_t part, std::uint32_t rank) const {
    const Graph& graph = *parts_[part].graph;
    return graph.passage_ids[graph.passages_by_id[rank]];
  }

  const std::vector<MergePart>& parts_;
  const PassageMap& passages_;
  std::vector<Front> fronts_;
  std::vector<std::uint32_t> order_;
};

}  // namespace hop::core
