// Segment compaction: merges the segments of a version into as few as possible and drops deleted documents, as an LSM tree does.
// The result is one segment if one file can hold it.
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

// Takes segments in ascending order of size and merges as many as fit into one file. Afterwards no two segments fit into one
// file, so a second compaction has no effect. A segment without deletions that shares its group with no other is kept.
class Compaction {
 public:
  // The version must outlive the compaction.
  explicit Compaction(const Snapshot& before);

  // True when done. Errors: those of GraphMerge and write_sources. After an error or a failed allocation, do not call it again.
  Result<bool> step(WorkBudget& budget);
  std::uint64_t done() const { return merge_ ? merge_->done() : 0; }  // documents of the current merge
  std::uint64_t total() const { return merge_ ? merge_->total() : 0; }

  // Valid after step() returned true. take(), once: the new version, with the next generation number.
  bool is_changed() const { return !new_segments_.empty(); }
  Snapshot take() && { return std::move(after_); }
  // The new segments. Their graph files are views into segments of the new version.
  const std::vector<NewSegment>& new_segments() const { return new_segments_; }

 private:
  using Group = std::vector<std::size_t>;  // segments of the version before
  void halve_group();
  void begin_merge(const Group& group);
  Result<bool> end_merge();
  void keep(std::size_t segment);
  Result<bool> merge_group(WorkBudget& budget);
  Result<bool> merge_graph(WorkBudget& budget);

  const Snapshot& before_;
  Snapshot after_;
  std::vector<Group> left_;  // groups to merge; the last one is next
  std::optional<SegmentMerge> merge_;
  bool joins_ = false;  // merge_ builds the graph over all segments of the new version
  std::vector<NewSegment> new_segments_;
};

}  // namespace hop::core
