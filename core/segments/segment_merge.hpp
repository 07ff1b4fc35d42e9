// Merges the live documents of a store's segments into one graph. The merge is exact: it yields the bytes that indexing these
// documents from scratch would yield.
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

// With MergeOutput::segment the result is a complete graph file. With MergeOutput::version, texts and vectors stay in the
// segments and the complete file is assembled at first use. A single segment without deletions is shared, not copied. Without
// segments, the result is the index of an empty corpus.
class SegmentMerge {
 public:
  // `output`: version for take_version(), segment for take_segment().
  SegmentMerge(const Options& options, std::vector<SegmentPart> parts, MergeOutput output, std::uint64_t most_file_bytes);

  Result<bool> step(WorkBudget& budget);  // true when done. Errors: GraphMerge's
  std::uint64_t done() const { return merge_ ? merge_->done() : total_; }
  std::uint64_t total() const { return merge_ ? merge_->total() : total_; }

  // Call one of the two, once, after step() returned true.
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
  std::optional<GraphMerge> merge_;  // reset when done
  std::uint64_t total_ = 0;
  MergedGraph merged_;
  std::optional<LivingDocuments> version_;  // over the parts
  bool is_done_ = false;
};

}  // namespace hop::core
