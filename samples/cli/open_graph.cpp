#include "open_graph.hpp"

#include "open_store.hpp"

namespace hop::cli {

hop::Graph open_graph(const std::string& path) {
  if (is_folder(path)) return open_store(path).graph();
  try {
    return hop::Graph::map(path, hop::OpenMode::full);
  } catch (const hop::Error& error) {
    if (error.status() == HOP_STATUS_FILE_FAILURE || error.status() == HOP_STATUS_NOT_FOUND) throw;  // says which file already
    std::string message = path + ": " + error.what();
    if (error.status() == HOP_STATUS_CORRUPT_FILE && !error.detail().empty()) message += " [" + error.detail() + "]";
    throw hop::Error(error.status(), message, error.detail());
  }
}

}  // namespace hop::cli
