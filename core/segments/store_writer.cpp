// Crash-safe publication as a state machine: new segment files are written and synced first, then the manifest is replaced by a
// rename. The same machine undoes a failed attempt.
//
// The reserve is a file whose blocks a deletion can use on a full disk (docs/decisions/081-full-disk.md).
#include "core/segments/store_writer.hpp"

#include <algorithm>
#include <bit>
#include <string_view>

#include "core/base/concat.hpp"
#include "core/base/random.hpp"
#include "core/segments/store_names.hpp"

namespace hop::core {
namespace {

// Files of a store in a folder listing that the manifest does not name, except `reserve`.
std::vector<std::string> leftovers_in(std::string_view list, const Manifest& manifest, std::string reserve) {
  std::vector<std::string> named = {std::move(reserve)}, found;
  for (const ManifestSegment& segment : manifest.segments) {
    named.push_back(graph_name(segment.number));
    named.push_back(sources_name(segment.number));
  }
  for (const std::string_view name : names_in(list)) {
    if (is_of_a_store(name) && std::find(named.begin(), named.end(), name) == named.end()) found.emplace_back(name);
  }
  return found;
}

// Room for every manifest that deletions can make of this version, twice: each deletion adds 4 bytes, and if the disk stays full,
// the reserve shrinks by what the manifest grows. A power of two, so that few changes write another reserve. 0: nothing to delete.
std::uint64_t reserve_length(const Snapshot& version) {
  constexpr std::uint64_t least = 8192;  // two blocks of most file systems
  const std::uint64_t documents = version.living.graph->view().document_count();
  if (documents == 0) return 0;
  return std::bit_ceil(std::max(least, 2 * (write_manifest(version.manifest).size() + sizeof(std::uint32_t) * documents)));
}

// Some file systems compress, and store zeros in no blocks at all.
std::vector<std::uint8_t> incompressible_bytes(std::uint64_t length) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(length));
  Random random(1);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next() >> 56);
  return bytes;
}

}  // namespace

Result<bool> StoreWriter::lock(RequestBoard& board) { return files_.act(board, FileVerb::lock, lock_name); }

Result<bool> StoreWriter::check_generation(RequestBoard& board) {
  const Answer* answer = files_.ask(board, FileVerb::read, manifest_name);
  if (!answer) return false;
  if (answer->kind == AnswerKind::failure) return file_error(FileVerb::read, manifest_name, *answer);
  auto read = read_manifest(FileLine::bytes_of(board, *answer));
  if (!read) return std::move(read).error();
  if (read.value() == before_) return true;
  if (read.value().generation == before_.generation) {
    return Error{Status::wrong_state,
                 concat("the store was re-created by another writer: generation ", before_.generation, " has other contents"),
                 "generation"};
  }
  return Error{
      Status::wrong_state,
      concat("the store was changed by another writer: generation ", read.value().generation, ", expected ", before_.generation),
      "generation"};
}

Result<bool> StoreWriter::advance_publication(RequestBoard& board, std::span<const NewSegment> segments) {
  const NewSegment* const segment = segment_ < segments.size() ? &segments[segment_] : nullptr;
  switch (stage_) {
    // The lock keeps other writers out. On a host without locks, checking the generation before each segment and again before
    // the manifest narrows the window for a conflict.
    case Stage::looking:
    case Stage::checking: return before_.generation > 0 ? check_generation(board) : true;
    case Stage::graph: return segment ? files_.write(board, graph_name(segment->number), segment->graph_file) : true;
    case Stage::sources: return segment ? files_.write(board, sources_name(segment->number), segment->sources_file) : true;
    // The directory entries of the segments must be durable before a manifest that names them.
    case Stage::segment_folder: return segments.empty() ? true : files_.act(board, FileVerb::sync, "");
    case Stage::manifest: return files_.write(board, new_manifest_name, manifest_file_);
    case Stage::renaming: return files_.act(board, FileVerb::rename, new_manifest_name, manifest_name);
    default: return files_.act(board, FileVerb::sync, "");  // Stage::folder: makes the rename durable
  }
}

// Advances to the next stage, or to the files of the next segment.
void StoreWriter::begin_next(std::span<const NewSegment> segments) {
  if (stage_ == Stage::graph && !segments.empty()) written_ += segments[segment_].graph_file.size();
  if (stage_ == Stage::sources && ++segment_ < segments.size()) stage_ = Stage::looking;
  else stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
}

void StoreWriter::fail_publication(Error error) {
  const bool is_renamed = stage_ == Stage::folder, has_other_writer = error.status == Status::wrong_state;
  failure_ = std::move(error);
  lacks_room_ = stage_ == Stage::manifest && before_.generation > 0 && !has_made_room_;
  begun_ = segment_ + (stage_ == Stage::looking ? 0 : 1);
  segment_ = 0;
  if (is_renamed || has_other_writer) stage_ = Stage::failed;
  else stage_ = stage_ == Stage::renaming ? Stage::looking_whether_renamed : Stage::removing_graph;
}

// Undoes a failed publication; true when complete. A rename that was reported as failed may still have happened. So the manifest
// is read first, and the segments' files are removed only if it is the old one.
bool StoreWriter::undo(RequestBoard& board, const Manifest& next, std::span<const NewSegment> segments) {
  const auto is_answered = [&](const std::string& name) { return files_.ask(board, FileVerb::remove, name) != nullptr; };
  if (stage_ == Stage::looking_whether_renamed) {
    const Answer* answer = files_.ask(board, FileVerb::read, manifest_name);
    if (!answer) return false;
    bool is_old = false;
    if (answer->kind != AnswerKind::failure) {
      const auto read = read_manifest(answer->bytes);
      is_old = read && read.value() == before_;
      if (read && read.value() == next) {  // the rename did happen: continue with the sync of the folder
        failure_.reset();
        stage_ = Stage::folder;
        return true;
      }
    }
    stage_ = is_old ? Stage::removing_graph : Stage::removing_manifest;
  }
  while (stage_ == Stage::removing_graph || stage_ == Stage::removing_sources) {
    if (segment_ == std::min(begun_, segments.size())) {
      stage_ = Stage::removing_manifest;
    } else if (stage_ == Stage::removing_graph) {
      if (!is_answered(graph_name(segments[segment_].number))) return false;
      stage_ = Stage::removing_sources;
    } else {
      if (!is_answered(sources_name(segments[segment_].number))) return false;
      stage_ = Stage::removing_graph;
      ++segment_;
    }
  }
  if (stage_ == Stage::removing_manifest) {
    if (!is_answered(std::string(new_manifest_name))) return false;
    stage_ = Stage::failed;
  }
  return true;
}

Result<bool> StoreWriter::publish(RequestBoard& board, const Manifest& next, std::span<const NewSegment> segments) {
  if (manifest_file_.empty()) manifest_file_ = write_manifest(next);
  for (;;) {
    while (!failure_ && stage_ != Stage::published) {
      auto over = advance_publication(board, segments);
      if (over && !over.value()) return false;
      if (over) begin_next(segments);
      else fail_publication(std::move(over).error());
    }
    if (!failure_) return true;
    if (!undo(board, next, segments)) return false;
    if (failure_ && (!lacks_room_ || !segments.empty())) return *failure_;
    if (failure_ && !make_room(board)) return false;
  }
}

// Removes the reserve and leftover files. Then the publication begins again.
bool StoreWriter::make_room(RequestBoard& board) {
  if (!has_listed_) {
    const Answer* answer = files_.ask(board, FileVerb::list, "");
    if (!answer) return false;
    has_listed_ = true;
    if (answer->kind != AnswerKind::failure) to_remove_ = leftovers_in(answer->text, before_, "");
  }
  if (!remove_listed(board)) return false;
  has_listed_ = false;
  has_made_room_ = true;
  failure_.reset();
  stage_ = Stage::looking;
  return true;
}

bool StoreWriter::remove_listed(RequestBoard& board) {
  while (!to_remove_.empty()) {
    const Answer* answer = files_.ask(board, FileVerb::remove, to_remove_.back());
    if (!answer) return false;
    ++(answer->kind == AnswerKind::failure ? left_over_ : removed_);
    to_remove_.pop_back();
  }
  return true;
}

// The file is not synced: its blocks are allocated, and its bytes mean nothing. It is renamed, because a host removes a file that
// was written and not renamed. If the disk is full, the part that was written is the reserve until the next change.
bool StoreWriter::write_reserve(RequestBoard& board) {
  const std::string name = reserve_name(reserve_.size()), new_name = concat(name, ".new");
  if (reserve_name_.empty()) {
    const auto written = files_.write(board, new_name, reserve_, false);
    if (written && !written.value()) return false;
    reserve_name_ = written ? name : concat(name, ".part");
  }
  if (!files_.ask(board, FileVerb::rename, new_name, reserve_name_)) return false;
  reserve_.clear();
  return true;
}

bool StoreWriter::clean(RequestBoard& board, const Snapshot& current) {
  if (!has_listed_) {
    const Answer* answer = files_.ask(board, FileVerb::list, "");
    if (!answer) return false;
    has_listed_ = true;
    if (answer->kind != AnswerKind::failure) {
      const std::uint64_t length = reserve_length(current);
      const std::string reserve = length > 0 ? reserve_name(length) : "";
      to_remove_ = leftovers_in(answer->text, current.manifest, reserve);
      const std::vector<std::string_view> names = names_in(answer->text);
      if (std::find(names.begin(), names.end(), reserve) == names.end()) reserve_ = incompressible_bytes(length);
      is_unsynced_ = !to_remove_.empty() || !reserve_.empty();
    }
  }
  if (!remove_listed(board) || (!reserve_.empty() && !write_reserve(board))) return false;
  // Sync the folder, so that removed files do not reappear after a crash.
  return !is_unsynced_ || files_.ask(board, FileVerb::sync, "") != nullptr;
}

}  // namespace hop::core
