// The files of --page: those in a folder at the start, and no other files of the disk.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/serving/http_message.hpp"

namespace hop::cli {

class Page {
 public:
  // Reads all files in the folder, at any depth; an empty path means no files. Symbolic links are skipped. Throws Failure above
  // 64 MiB or 1000 files.
  explicit Page(const std::string& folder);

  // The file for GET or HEAD of its path; index.html for "/".
  std::optional<HttpReply> find(const HttpRequest& request) const;

 private:
  std::map<std::string, HttpReply> files_{};  // by "/path"
};

}  // namespace hop::cli
