// As few segments as files can hold, of the living documents of a version.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/segments/segment_merge.hpp"
#include "core/segments/snapshot.hpp"
#include "core/segments/store_writer.hpp"

namespace hop::core {

// All segments are merged to one. What does not fit a file is merged in two halves, and so on; one segment without deletions
// stays as it is.
class Compaction {
 public:
  // The version must outlive the compaction.
  explicit Compaction(const Snapshot& before);

  Result<bool> step(WorkBudget& budget);  // true when done. Errors: GraphMerge's
  std::uint64_t done() const { return merge_ ? merge_->done() : 0; }  // documents of the merge that goes on
  std::uint64_t total() const { return merge_ ? merge_->total() : 0; }

  // Once, after step() returned true. The version after, of the next generation unless nothing was merged.
  bool is_changed() const { return !new_segments_.empty(); }
  Snapshot take() && { return std::move(after_); }
  // Of the version after; their graph files last as long as its segments.
  const std::vector<NewSegment>& new_segments() const { return new_segments_; }

 private:
  struct Range {
    std::size_t first = 0, end = 0;  // segments of the version before
  };
  void begin_merge(const Range& range);
  void keep(std::size_t segment);
  Result<void> end_merge();
  Result<bool> merge_graph(WorkBudget& budget);
  std::size_t middle_of(const Range& range) const;

  const Snapshot& before_;
  Snapshot after_;
  std::vector<Range> left_;  // the next one last
  std::optional<SegmentMerge> merge_;
  bool joins_ = false;  // merge_ is of the graph over all new segments
  std::vector<NewSegment> new_segments_;
};

}  // namespace hop::core
