// Finds id conflicts between the parts of a merge, and produces the merged order of passages by id.
//
// Conflicts within a part were excluded when the part was indexed, so only entries of different parts are compared.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"

namespace hop::core {

// A k-way merge of the parts' passages in byte order of their ids. Runs that come from a single part are taken together.
class IdCheck {
 public:
  // Both must outlive the check.
  IdCheck(const std::vector<MergePart>& parts, const PassageMap& passages);

  // True when done. Errors: duplicate_id, if two passages share an id, or if a passage has the id of another document and one of
  // the two documents was cut into passages (the rule of CorpusPreparation).
  Result<bool> step(WorkBudget& budget);
  std::vector<std::uint32_t> take_order() && { return std::move(order_); }  // all merged passages, by id

 private:
  struct Front {
    std::uint32_t part = 0, rank = 0;  // index into Graph::passages_by_id of the next living passage
    std::string_view id;               // its id
  };
  // Ranks [first, end) of a part. Some may belong to deleted passages.
  struct Run {
    std::uint32_t part = 0, first = 0, end = 0;
  };
  bool move_on(Front& front) const;  // advances to the next living passage; false: the part is exhausted
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
