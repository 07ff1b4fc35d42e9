// The living documents of a store's segments as one graph.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/merge/merge_graphs.hpp"
#include "core/methods/open_graph.hpp"
#include "core/options/options.hpp"
#include "core/request/request_board.hpp"
#include "core/segments/snapshot.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// Gives, byte for byte, the file of a fresh index of these documents; a version has it assembled at first use, and leaves texts
// and vectors in the segments until then. One segment without deletions is that file already and is not copied; no segment at
// all is an index of nothing.
class SegmentMerge {
 public:
  // `output`: version for take_version(), segment for take_segment().
  SegmentMerge(const Options& options, std::vector<SegmentPart> parts, MergeOutput output, std::uint64_t most_file_bytes);

  Result<bool> step(WorkBudget& budget);  // true when done. Errors: GraphMerge's
  std::uint64_t done() const { return merge_ ? merge_->done() : total_; }
  std::uint64_t total() const { return merge_ ? merge_->total() : total_; }

  // Either, once, after step() returned true.
  Result<LivingDocuments> take_version() &&;
  Result<std::shared_ptr<const Segment>> take_segment() &&;

 private:
  Result<bool> open_version();

  std::vector<SegmentPart> parts_;  // kept for the merge
  MergeOutput output_;
  std::uint64_t most_file_bytes_;
  std::shared_ptr<const Segment> as_it_is_;
  std::unique_ptr<Procedure> index_of_nothing_;
  RequestBoard no_requests_;
  std::optional<GraphMerge> merge_;  // until it is done
  std::uint64_t total_ = 0;
  MergedGraph merged_;
  std::optional<LivingDocuments> version_;  // over the parts
  bool is_done_ = false;
};

}  // namespace hop::core
