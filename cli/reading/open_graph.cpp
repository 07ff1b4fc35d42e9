#include "cli/reading/open_graph.hpp"

#include <filesystem>
#include <fstream>

#include "cli/reading/open_store.hpp"

namespace hop::cli {

namespace {

// For users who pass their documents where a graph is expected.
std::string how_to_index(const std::string& path) { return "; to index documents: hoptrail index " + path + " -o corpus.hop"; }

// The kind of the file in the reader's words, then the engine's finding.
std::string what_it_is(const std::string& path, const hop::Error& error) {
  if (error.status() != HOP_STATUS_CORRUPT_FILE) return error.what();
  const std::string found = std::string(error.what()) + (error.detail().empty() ? "" : " [" + error.detail() + "]");
  if (error.detail() != "file_identifier" && error.detail() != "file_size") return "damaged or cut off: " + found;
  std::string start;
  if (std::ifstream file(path, std::ios::binary); file) {
    start.resize(2);
    file.read(start.data(), 2);
  }
  if (start == "PK") return "a zip archive, not a graph file: unpack it first, then index the folder";
  const bool is_named_so = std::filesystem::path(path).extension() == ".hop";
  return is_named_so ? "not a graph file, or cut off: " + found : "not a graph file (" + found + ")" + how_to_index(path);
}

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
    throw hop::Error(error.status(), path + ": " + what_it_is(path, error), error.detail());
  }
}

}  // namespace hop::cli
