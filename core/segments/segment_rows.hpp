// Where the passages of a graph over several segments lie: in rows of the segments' texts and vectors.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/merge/passage_map.hpp"
#include "core/search/dense.hpp"
#include "core/segments/snapshot.hpp"

namespace hop::core {

// Immutable. Between the passages of a few small segments, those of a large one lie in long runs, which are scanned where they
// are.
class SegmentRows final : public VectorParts {
 public:
  // Of the merge of `parts`. A part that has such rows itself is passed over: its segments are asked.
  SegmentRows(std::span<const SegmentPart> parts, std::span<const PassageRun> runs, std::uint32_t passage_count);

  std::string_view text(std::uint32_t passage) const;
  std::uint64_t text_bytes() const { return text_bytes_; }  // of all passages
  std::uint32_t dimension() const { return dimension_; }    // 0: without vectors
  std::uint64_t vector_bytes() const { return vector_bytes_; }
  // Whether scanning them takes noticeably longer than one file.
  bool are_scattered() const;

  VectorView row(std::uint32_t passage) const override;
  void scan(const DenseKernels& kernels, std::span<const ScanQuestion> questions, std::uint32_t first, std::uint32_t last,
            std::uint32_t begin) const override;

 private:
  // Rows behind each other that are passages behind each other, up to the next run's.
  struct Run {
    std::uint32_t segment = 0, first_row = 0, first_passage = 0;
    std::uint32_t next = 0;  // run of the segment
  };
  class Appender;
  class Scan;
  void link_runs(std::uint32_t passage_count);
  std::uint32_t run_of(std::uint32_t passage) const;
  const Graph& graph_of(const Run& run) const { return segments_[run.segment]->graph; }

  std::vector<std::shared_ptr<const Segment>> segments_;  // each with its own file
  std::vector<Run> runs_;                                 // and one behind the last passage
  std::vector<std::uint32_t> run_of_block_;               // of passages: that of its first one
  std::uint64_t text_bytes_ = 0, vector_bytes_ = 0;
  std::uint32_t dimension_ = 0;
};

}  // namespace hop::core
