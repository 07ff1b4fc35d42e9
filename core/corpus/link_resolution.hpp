// Link resolution: turns the written links of all passages into edges of the passage graph, and counts the ones that
// lead nowhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/work_parts.hpp"
#include "core/corpus/link_targets.hpp"

namespace hop::core {

class LinkResolution {
 public:
  // Fills `links` and `report.unresolved_links` of a corpus whose documents, passages, sections and written links are
  // complete. True when done.
  bool step(WorkBudget& budget, PreparedCorpus& corpus);

 private:
  WorkParts parts_;
  std::optional<LinkTargets> targets_;
  NumberSort sort_;
  std::vector<Link> found_;
  std::vector<std::uint32_t> order_;
};

}  // namespace hop::core
