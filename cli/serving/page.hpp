// The files of --page: a folder's, as they are at the start, and nothing else of the disk.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/serving/http_message.hpp"

namespace hop::cli {

class Page {
 public:
  // Reads all files below the folder; empty: none. Links are left out. Failure beyond 64 MiB or 1000 files.
  explicit Page(const std::string& folder);

  // A file for GET and HEAD of its path, index.html for "/".
  std::optional<HttpReply> find(const HttpRequest& request) const;

 private:
  std::map<std::string, HttpReply> files_{};  // by "/path"
};

}  // namespace hop::cli
