// The documents of a folder, and the changes since the last scan.
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

// Documents by id. A document without a stamp is always read.
using FolderState = std::map<std::string, std::optional<FileStamp>>;

struct FolderChanges {
  std::vector<DocumentFile> to_read;  // new documents, and those that may have changed
  std::vector<std::string> gone;      // ids
  std::vector<std::string> unfit;     // names that are not valid ids; their files are ignored
  std::vector<LeftOut> left_out;
  FolderState state;  // the state after these changes
};

// Compares sizes and times. A file that was written just before the scan is read again in the next one, because another write
// within one tick of the file system's clock would not be visible. Unreadable subfolders are reported to `errors`, and then no
// document below them counts as deleted. Throws Failure if the folder cannot be read at all.
FolderChanges compare_folder(const FolderState& before, const Input& folder, const FolderRules& rules, InputErrors& errors);

}  // namespace hop::cli
