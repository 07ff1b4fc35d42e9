#include "cli/serving/page.hpp"

#include <filesystem>

#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_page_files = 1000;
constexpr std::size_t most_page_bytes = std::size_t{64} << 20;

std::string media_type(const fs::path& path) {
  static const std::map<std::string, std::string> types = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript"},
      {".mjs", "text/javascript"},
      {".css", "text/css"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"},
      {".webmanifest", "application/manifest+json"},
  };
  const auto type = types.find(path.extension().string());
  return type == types.end() ? "application/octet-stream" : type->second;
}

}  // namespace

Page::Page(const std::string& folder) {
  if (folder.empty()) return;
  std::error_code error;
  std::size_t byte_count = 0;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code status_error;
    if (!fs::is_regular_file(entry->symlink_status(status_error))) continue;
    HttpReply reply{200, read_file(entry->path().string(), Links::refuse), media_type(entry->path())};
    byte_count += reply.body.size();
    files_.emplace("/" + fs::relative(entry->path(), folder).generic_string(), std::move(reply));
    if (files_.size() > most_page_files || byte_count > most_page_bytes) {
      throw Failure("--page " + folder + ": more than " + std::to_string(most_page_files) + " files or " +
                    std::to_string(most_page_bytes) + " bytes");
    }
  }
  if (error) throw Failure("--page " + folder + ": " + error.message());
  if (files_.count("/index.html") == 0) throw Failure("--page " + folder + ": index.html is missing");
}

std::optional<HttpReply> Page::find(const HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
  const auto file = files_.find(request.path == "/" ? "/index.html" : request.path);
  return file == files_.end() ? std::nullopt : std::optional(file->second);
}

}  // namespace hop::cli
