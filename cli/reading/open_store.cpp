#include "cli/reading/open_store.hpp"

#include <filesystem>
#include <thread>

#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* is_no_folder = " is a file; a store is a folder";

// File names of the engine (docs/file-format.md, "The store").
bool is_name_of_a_store(const std::string& name) {
  for (const char* prefix : {"segment-", "manifest.reserve-"}) {
    if (name.rfind(prefix, 0) == 0) return true;
  }
  return name == "manifest" || name == "manifest.new" || name == "lock";
}

// The engine opens only regular files. Another type of file under one of its names means that someone tampered with the store.
void check_entries(const std::string& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    std::error_code status_error;
    const fs::file_status status = entry->symlink_status(status_error);
    if (!is_name_of_a_store(name) || fs::is_regular_file(status) || !fs::exists(status)) continue;
    throw Failure(folder + ": " + name + " is " + (fs::is_symlink(status) ? "a symbolic link" : "not a regular file") +
                  "; a store has only regular files");
  }
  if (error) throw Failure("cannot read " + folder + ": " + error.message());
}

// Returns true if the folder was created.
bool prepare_folder(const std::string& folder) {
  std::error_code error;
  if (!fs::exists(folder, error)) {
    if (fs::create_directory(folder, error)) return true;
    // Without an error, another writer has just made it.
    if (error) throw Failure("cannot make the store " + folder + ": " + error.message());
  }
  if (!fs::is_directory(folder, error)) throw Failure(folder + is_no_folder);
  check_entries(folder);
  if (fs::exists(fs::path(folder) / "manifest", error)) return false;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (is_name_of_a_store(name)) continue;
    throw Failure(folder + " is neither a store nor an empty folder: it has " + name);
  }
  if (error) throw Failure("cannot read " + folder + ": " + error.message());
  return false;
}

hop::Error of_store(const hop::Error& error, const std::string& folder) {
  std::string message = error.what();
  // "cannot lock lock: cannot lock "s/lock": another writer has it": the host's message is sufficient.
  const std::size_t reason = message.find(": cannot ");
  if (error.status() == HOP_STATUS_FILE_FAILURE && reason != std::string::npos) message.erase(0, reason + 2);
  message.insert(0, folder + ": ");
  if (error.status() == HOP_STATUS_CORRUPT_FILE && !error.detail().empty()) message += " [" + error.detail() + "]";
  return hop::Error(error.status(), message, error.detail());
}

}  // namespace

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

hop::Store run_store_task(hop::Task& task, hop::Host host, const std::string& folder) {
  host.folder = folder;
  try {
    hop::run(task, host);
    return task.take_store();
  } catch (const hop::Error& error) {
    throw of_store(error, folder);
  }
}

hop::Store open_store(const std::string& folder) {
  std::error_code error;
  if (!is_folder(folder)) throw Failure(folder + (fs::exists(folder, error) ? is_no_folder : ": no such folder"));
  check_entries(folder);
  hop::Task task = hop::Task::open_store();
  return run_store_task(task, {}, folder);
}

hop::Store open_or_make_store(const std::string& folder, const hop::Options& options) {
  const bool is_made = prepare_folder(folder);
  try {
    hop::Task task = hop::Task::open_store(true, options);
    return run_store_task(task, {}, folder);
  } catch (...) {
    std::error_code ignored;
    if (is_made) fs::remove(folder, ignored);  // only if it is empty: another process may have begun a store there
    throw;
  }
}

std::set<std::string> document_ids(const hop::Store& store) {
  const hop::Graph graph = store.graph();
  std::set<std::string> ids;
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    ids.emplace(graph.passage_text(passage, hop::PassageField::document_id));
  }
  return ids;
}

std::set<std::string> ids_of_cut_documents(const hop::Store& store) {
  const hop::Graph graph = store.graph();
  std::set<std::string> ids;
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    const std::string document(graph.passage_text(passage, hop::PassageField::document_id));
    if (graph.passage_text(passage, hop::PassageField::id).starts_with(document + "#")) ids.insert(document);
  }
  return ids;
}

bool WriterWait::again(const hop::Error& error) {
  const std::string_view message = error.what();
  const bool is_locked = message.find("another writer has it") != std::string_view::npos;
  // The other writer may have committed between the opening of the store and the lock, so that nothing had to wait.
  const bool is_changed = error.status() == HOP_STATUS_WRONG_STATE;
  if ((!is_locked && !is_changed) || Clock::now() >= end_) return false;
  if (is_locked && !is_told_) print_notice(folder_ + ": waiting for another writer");
  is_told_ = is_told_ || is_locked;
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  return true;
}

bool store_option_is(const hop::Store& store, const std::string& key, const std::string& value) {
  const Json described = parse_json(store.describe().text(), "description");
  const std::string lines = "\n" + described.value("options", std::string());
  return lines.find("\n" + key + "=" + value + "\n") != std::string::npos;
}

}  // namespace hop::cli
