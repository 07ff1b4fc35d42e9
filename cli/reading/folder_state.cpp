#include "cli/reading/folder_state.hpp"

#include <algorithm>
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

FolderChanges compare_folder(const FolderState& before, const std::string& folder, const FolderRules& rules,
                             InputErrors& errors) {
  FolderChanges changes;
  const fs::file_time_type now = fs::file_time_type::clock::now();
  std::vector<LeftOut> left_out;
  for (DocumentFile& file : list_documents(folder, rules, left_out, errors)) {
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
  changes.links = static_cast<std::size_t>(
      std::count_if(left_out.begin(), left_out.end(), [](const LeftOut& file) { return file.why == LeftOut::Why::link; }));
  for (const auto& [id, stamp] : before) {
    if (changes.state.find(id) != changes.state.end()) continue;
    if (errors.reported().empty()) changes.gone.push_back(id);
    else changes.state[id] = stamp;
  }
  return changes;
}

}  // namespace hop::cli
