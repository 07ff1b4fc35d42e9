// What a folder holds, and what has changed in it since it was last looked at.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/reading/corpus_input.hpp"

namespace hop::cli {

struct FileStamp {
  std::uintmax_t size = 0;
  std::filesystem::file_time_type written;

  bool operator==(const FileStamp&) const = default;
};

// Documents by id. Without a stamp: to be read in any case.
using FolderState = std::map<std::string, std::optional<FileStamp>>;

struct FolderChanges {
  std::vector<DocumentFile> to_read;  // new ones, and those that may have changed
  std::vector<std::string> gone;      // ids
  std::vector<std::string> unfit;     // names that are no ids; their files are left alone
  std::size_t links = 0;              // symbolic links that were not followed
  FolderState state;                  // once these changes are taken
};

// By sizes and times. A file that was written just before is looked at again the next time: another write within one
// tick of the file system's clock would not show. `errors` hears of a part of the folder that cannot be read; then
// nothing is gone. Failure when the folder cannot be read at all.
FolderChanges compare_folder(const FolderState& before, const std::string& folder, const FolderRules& rules, InputErrors& errors);

}  // namespace hop::cli
