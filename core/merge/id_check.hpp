// Ids that may not meet in one corpus.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/merged_documents.hpp"
#include "core/merge/passage_map.hpp"

namespace hop::core {

// Walks the living passages of all parts in byte order of their ids, in step with the documents.
class IdCheck {
 public:
  // All must outlive the check. Merged document d is documents[d].
  IdCheck(const std::vector<MergePart>& parts, const PassageMap& passages, const std::vector<DocumentPlace>& documents);

  // True when all are seen. Errors: duplicate_id, for a passage id that two passages have, or that is another document's id
  // where one of the two was cut (as CorpusPreparation).
  Result<bool> step(WorkBudget& budget);
  std::vector<std::uint32_t> take_order() && { return std::move(order_); }  // all merged passages, by id

 private:
  struct Front {
    std::uint32_t part = 0, rank = 0;  // of Graph::passages_by_id
    std::string_view id;
  };
  bool move_on(Front& front) const;  // to the next living passage; false: there is none
  Result<void> take_least();
  std::string_view id_of(const DocumentPlace& place) const { return parts_[place.part].graph->document_ids[place.document]; }
  bool is_cut(const DocumentPlace& place) const { return parts_[place.part].sources->is_cut[place.document] != 0; }

  const std::vector<MergePart>& parts_;
  const PassageMap& passages_;
  const std::vector<DocumentPlace>& documents_;
  std::vector<Front> fronts_;
  std::size_t next_document_ = 0;
  std::vector<std::uint32_t> order_;
};

}  // namespace hop::core
