// Link resolution: turns the written links of all passages into edges of the passage graph, and counts the ones that
// lead nowhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/work_parts.hpp"
#include "core/corpus/link_targets.hpp"

namespace hop::core {

class LinkResolution {
 public:
  // Fills `links` and `report.unresolved_links` of a corpus whose documents, passages, sections and written links are
  // complete. `passages_by_id`: that of LinkTargets. True when done.
  bool step(WorkBudget& budget, PreparedCorpus& corpus, std::span<const std::uint32_t> passages_by_id = {});

 private:
  WorkParts parts_;
  std::optional<LinkTargets> targets_;
  NumberSort sort_;
  std::vector<Link> found_;
  std::vector<std::uint32_t> order_;
};

}  // namespace hop::core
