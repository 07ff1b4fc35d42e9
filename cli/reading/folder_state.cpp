#include "cli/reading/folder_state.hpp"

#include <chrono>

#include "cli/reading/document_id.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds coarsest_tick{2};  // FAT's

// Empty if the file's status cannot be read: reading the file then reports the reason.
std::optional<FileStamp> stamp_of(const std::string& path) {
  std::error_code size_error, time_error;
  const FileStamp stamp{fs::file_size(path, size_error), fs::last_write_time(path, time_error)};
  if (size_error || time_error) return std::nullopt;
  return stamp;
}

}  // namespace

FolderChanges compare_folder(const FolderState& before, const Input& folder, const FolderRules& rules, InputErrors& errors) {
  FolderChanges changes;
  const fs::file_time_type now = fs::file_time_type::clock::now();
  FolderListing listing = list_documents(folder, rules, errors);
  for (DocumentFile& file : listing.documents) {
    if (!is_id_as_it_is(file.id)) {
      changes.unfit.push_back(file.id);
      continue;
    }
    std::optional<FileStamp> stamp = stamp_of(file.path);
    const auto known = before.find(file.id);
    const bool is_as_before = stamp && known != before.end() && known->second == stamp;
    if (stamp && stamp->written + coarsest_tick >= now) stamp.reset();
    changes.state[file.id] = stamp;
    if (!is_as_before) changes.to_read.push_back(std::move(file));
  }
  changes.left_out = std::move(listing.left_out);
  for (const auto& [id, stamp] : before) {
    if (changes.state.find(id) != changes.state.end()) continue;
    if (is_among(id, listing.unread)) changes.state[id] = stamp;
    else changes.gone.push_back(id);
  }
  return changes;
}

}  // namespace hop::cli
