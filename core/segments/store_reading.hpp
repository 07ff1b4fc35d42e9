// Reads a version of a store from the host's files: the manifest, then the segments that it names. Reading is lock-free and
// tolerates a writer that publishes new versions at the same time.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/segments/file_line.hpp"
#include "core/segments/manifest.hpp"
#include "core/segments/snapshot.hpp"

namespace hop::core {

// A writer may compact the store and remove a segment before it is read. If a segment cannot be read and the manifest has changed
// since, reading starts over, a bounded number of times, and keeps the segments it has already read.
class StoreReading {
 public:
  // True when all is read. Errors: corrupt_file, unsupported_version, file_failure.
  Result<bool> step(WorkBudget& budget, RequestBoard& board, FileLine& files);
  std::uint64_t done() const { return segments_.size(); }
  std::uint64_t total() const { return manifest_.segments.size(); }

  // The snapshot, without its merged graph (`living`).
  Snapshot take() &&;

 private:
  Result<bool> read_manifest_file(RequestBoard& board, FileLine& files);
  // An error here is not final: a newer manifest may not need this segment.
  Result<bool> read_next_segment(WorkBudget& budget, RequestBoard& board, FileLine& files);
  std::shared_ptr<const Segment> find_known(const ManifestSegment& stated) const;

  struct KnownSegment {
    ManifestSegment stated;
    std::shared_ptr<const Segment> segment;
  };
  bool has_manifest_ = false;
  std::uint32_t times_begun_ = 0;
  std::optional<Error> failure_;  // of a segment of manifest_; final unless the manifest has changed
  Manifest manifest_;
  Options options_;
  std::vector<std::shared_ptr<const Segment>> segments_;  // of manifest_, read so far
  std::vector<KnownSegment> known_;                       // all segments read, reused when reading starts over
  std::optional<std::vector<std::uint8_t>> graph_file_;   // of the next segment, while its sources are read
};

}  // namespace hop::core
