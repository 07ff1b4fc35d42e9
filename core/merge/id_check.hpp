// Ids that may not meet in one corpus.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/merge/passage_map.hpp"

namespace hop::core {

// Walks the living passages of all parts in byte order of their ids, beside the documents.
class IdCheck {
 public:
  // All must outlive the check. The corpus is the merged one.
  IdCheck(const std::vector<MergePart>& parts, const PassageMap& passages, const PreparedCorpus& corpus);

  // True when all are seen. Errors: duplicate_id, for a passage id that two passages have, or that is another document's id
  // where one of the two was cut (as CorpusPreparation).
  Result<bool> step(WorkBudget& budget);

 private:
  struct Front {
    std::uint32_t part = 0, rank = 0;  // of Graph::passages_by_id
    std::string_view id;
  };
  bool move_on(Front& front) const;  // to the next living passage; false: there is none
  Result<void> take_least();

  const std::vector<MergePart>& parts_;
  const PassageMap& passages_;
  const PreparedCorpus& corpus_;
  std::vector<Front> fronts_;
  std::size_t next_document_ = 0;
};

}  // namespace hop::core
