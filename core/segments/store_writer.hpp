// Publishes a new version of a store atomically: after a crash at any point, the folder holds either the complete old version or
// the complete new one. It also removes the files of older versions.
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
  // `before`: the version that the new one follows; generation 0: no such version.
  explicit StoreWriter(Manifest before) : before_(std::move(before)) {}

  // Each function returns true when it is done.

  // Takes the store's lock. Errors: file_failure if another writer holds it.
  Result<bool> lock(RequestBoard& board);
  // Compares the manifest with `before`. Errors: wrong_state if another writer has changed the store.
  Result<bool> check_generation(RequestBoard& board);

  // Checks the generation, writes and syncs the files of the new segments, syncs the folder, writes and syncs the manifest under
  // its temporary name, renames it, and syncs the folder. `next` and `segments` must outlive this object and stay unchanged. On
  // an error before the rename, the written files are removed, unless another writer may already use them. A version without new
  // segments needs no free space: if its manifest cannot be written, the reserve is removed, and it is written again.
  Result<bool> publish(RequestBoard& board, const Manifest& next, std::span<const NewSegment> segments);

  // Removes segments and leftover files that `current` does not name, and writes the reserve if there is none. A file that cannot
  // be removed is counted; neither that nor a failure to write the reserve is an error.
  bool clean(RequestBoard& board, const Snapshot& current);
  std::uint64_t files_removed() const { return removed_; }
  std::uint64_t files_left_over() const { return left_over_; }

  // Bytes written of the new segments' graph files.
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
  bool make_room(RequestBoard& board);
  bool remove_listed(RequestBoard& board);
  bool write_reserve(RequestBoard& board);

  Manifest before_;
  FileLine files_;
  Stage stage_ = Stage::looking;
  std::size_t segment_ = 0;    // the segment to write or remove next
  std::size_t begun_ = 0;      // segments whose files may exist
  std::uint64_t written_ = 0;  // bytes of completed graph files
  std::vector<std::uint8_t> manifest_file_;
  std::optional<Error> failure_;
  bool lacks_room_ = false, has_made_room_ = false;

  bool has_listed_ = false;
  std::vector<std::string> to_remove_;  // processed from the back
  std::uint64_t removed_ = 0, left_over_ = 0;
  std::vector<std::uint8_t> reserve_;  // to write; empty: none
  std::string reserve_name_;           // empty: not written yet under its temporary name
  bool is_unsynced_ = false;           // names of the folder
};

}  // namespace hop::core
