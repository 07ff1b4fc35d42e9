// Merges the segments of a version, without its deleted documents, into few: into one if a file can hold it.
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

// Segments are taken in order of size, and as many as fit into one file are merged. Afterwards no two segments would
// fit into one file, so a second compaction has nothing to do. A segment without deletions that is merged with no other
// stays as it is.
class Compaction {
 public:
  // The version must outlive the compaction.
  explicit Compaction(const Snapshot& before);

  // True when done. Errors: GraphMerge's, write_sources'. After an error, or where memory ran out, the compaction is over.
  Result<bool> step(WorkBudget& budget);
  std::uint64_t done() const { return merge_ ? merge_->done() : 0; }  // documents of the merge that goes on
  std::uint64_t total() const { return merge_ ? merge_->total() : 0; }

  // Once, after step() returned true: the version after, of the next generation.
  bool is_changed() const { return !new_segments_.empty(); }
  Snapshot take() && { return std::move(after_); }
  // Of the version after; their graph files last as long as its segments.
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
  std::vector<Group> left_;  // the next one last
  std::optional<SegmentMerge> merge_;
  bool joins_ = false;  // merge_ is of the graph over all segments of the version after
  std::vector<NewSegment> new_segments_;
};

}  // namespace hop::core
