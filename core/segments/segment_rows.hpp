// Locates the texts and vectors of a graph over several segments: maps each passage to a row of a segment. Consecutive passages
// in consecutive rows form a run, so the map is small.
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

// Immutable. A store typically has one large and a few small segments. The passages of the large one form long runs, which are
// scanned in place.
class SegmentRows final : public VectorParts {
 public:
  // For a merge of `parts`. A part that itself consists of such rows is resolved to its underlying segments.
  SegmentRows(std::span<const SegmentPart> parts, std::span<const PassageRun> runs, std::uint32_t passage_count);

  std::string_view text(std::uint32_t passage) const;
  std::uint64_t text_bytes() const { return text_bytes_; }  // of all passages
  std::uint32_t dimension() const { return dimension_; }    // 0: no vectors
  std::uint64_t vector_bytes() const { return vector_bytes_; }
  // Whether the runs are so many and short that a scan is noticeably slower than over one file.
  bool are_scattered() const;

  VectorView row(std::uint32_t passage) const override;
  void scan(const DenseKernels& kernels, std::span<const ScanQuestion> questions, std::uint32_t first, std::uint32_t last,
            std::uint32_t begin) const override;

 private:
  // A run of consecutive rows that are consecutive passages. It ends where the next run begins.
  struct Run {
    std::uint32_t segment = 0, first_row = 0, first_passage = 0;
    std::uint32_t next = 0;  // the next run of the same segment
  };
  class Appender;
  class Scan;
  void link_runs(std::uint32_t passage_count);
  std::uint32_t run_of(std::uint32_t passage) const;
  const Graph& graph_of(const Run& run) const { return segments_[run.segment]->graph; }

  std::vector<std::shared_ptr<const Segment>> segments_;  // each with its own file
  std::vector<Run> runs_;                                 // and a sentinel behind the last passage
  std::vector<std::uint32_t> run_of_block_;               // for each block of passages, the run of its first passage
  std::uint64_t text_bytes_ = 0, vector_bytes_ = 0;
  std::uint32_t dimension_ = 0;
};

}  // namespace hop::core
