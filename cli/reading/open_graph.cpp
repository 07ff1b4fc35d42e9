#include "cli/reading/open_graph.hpp"

#include <filesystem>

#include "cli/reading/open_store.hpp"

namespace hop::cli {

namespace {

// For users who pass their documents where a graph is expected.
std::string how_to_index(const std::string& path) { return "; to index documents: hoptrail index " + path + " -o corpus.hop"; }

hop::Graph open_folder(const std::string& folder) {
  try {
    return open_store(folder).graph();
  } catch (const hop::Error& error) {
    if (error.status() != HOP_STATUS_NOT_FOUND) throw;
    throw hop::Error(error.status(), error.what() + how_to_index(folder), error.detail());
  }
}

}  // namespace

hop::Graph open_graph(const std::string& path) {
  if (is_folder(path)) return open_folder(path);
  try {
    return hop::Graph::map(path, hop::OpenMode::full);
  } catch (const hop::Error& error) {
    if (error.status() == HOP_STATUS_FILE_FAILURE || error.status() == HOP_STATUS_NOT_FOUND) throw;  // names the file
    std::string message = path + ": " + error.what();
    if (error.status() == HOP_STATUS_CORRUPT_FILE && !error.detail().empty()) message += " [" + error.detail() + "]";
    const bool is_no_graph = error.detail() == "file_identifier" || error.detail() == "file_size";
    if (is_no_graph && std::filesystem::path(path).extension() != ".hop") message += how_to_index(path);
    throw hop::Error(error.status(), message, error.detail());
  }
}

}  // namespace hop::cli
