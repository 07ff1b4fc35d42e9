// Writes a version of a store so that, whenever the machine stops, the folder holds the complete version before it or
// the complete new one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/segments/file_line.hpp"
#include "core/segments/manifest.hpp"
#include "core/segments/snapshot.hpp"

namespace hop::core {

class StoreWriter {
 public:
  // `before`: the version that the new one follows; generation 0 means that there is none.
  explicit StoreWriter(Manifest before) : before_(std::move(before)) {}

  // Each is true when it is done.

  // Keeps other writers out. Errors: file_failure when one has the store.
  Result<bool> lock(RequestBoard& board);
  // Errors: wrong_state when the store's version is no longer the one that this writer began with.
  Result<bool> check_generation(RequestBoard& board);

  // Checks the generation, writes and syncs each file of the new segments, syncs the folder, writes and syncs the
  // manifest under its temporary name, renames it, syncs the folder. `next` and `segments` must outlive this and stay
  // unchanged. On an error before the rename, the written files are removed, unless another writer may already use
  // them.
  Result<bool> publish(RequestBoard& board, const Manifest& next, std::span<const NewSegment> segments);

  // Removes segments and leftover files that `current` does not name. One that cannot be removed is counted, not an
  // error.
  bool clean(RequestBoard& board, const Manifest& current);
  std::uint64_t files_removed() const { return removed_; }
  std::uint64_t files_left_over() const { return left_over_; }

  // Of the new segments' graph files.
  std::uint64_t bytes_written() const { return written_ + (stage_ == Stage::graph ? files_.written() : 0); }

  FileLine& files() { return files_; }

 private:
  enum class Stage {
    looking,
    graph,
    sources,
    segment_folder,
    checking,
    manifest,
    renaming,
    folder,
    published,
    looking_whether_renamed,
    removing_graph,
    removing_sources,
    removing_manifest,
    failed,
  };
  Result<bool> advance_publication(RequestBoard& board, std::span<const NewSegment> segments);
  void begin_next(std::span<const NewSegment> segments);
  void fail_publication(Error error);
  bool undo(RequestBoard& board, const Manifest& next, std::span<const NewSegment> segments);

  Manifest before_;
  FileLine files_;
  Stage stage_ = Stage::looking;
  std::size_t segment_ = 0;    // of those to be written or removed
  std::size_t begun_ = 0;      // segments whose files may be there
  std::uint64_t written_ = 0;  // bytes of graph files that are whole
  std::vector<std::uint8_t> manifest_file_;
  std::optional<Error> failure_;

  bool has_listed_ = false;
  std::vector<std::string> to_remove_;  // the last one first
  std::uint64_t removed_ = 0, left_over_ = 0;
};

}  // namespace hop::core
