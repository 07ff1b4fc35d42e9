// The user's stores: folders that `hoptrail add` created.
#pragma once

#include <chrono>
#include <set>
#include <string>

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Whether the path of a graph is a folder, and therefore a store.
bool is_folder(const std::string& path);

hop::Store open_store(const std::string& folder);

// Opens the store, or creates it and its folder; `options` must match those of an existing store. Throws Failure if the folder
// has other files, so that documents passed in place of the store are not mixed with it.
hop::Store open_or_make_store(const std::string& folder, const hop::Options& options);

// Runs a task on the store in this folder and returns the store after the task. hop::Error names the folder.
hop::Store run_store_task(hop::Task& task, hop::Host host, const std::string& folder);

std::set<std::string> document_ids(const hop::Store& store);
// Without documents of ready passages.
std::set<std::string> ids_of_cut_documents(const hop::Store& store);

// Waits for a store that another writer has locked, or has changed since it was opened.
class WriterWait {
 public:
  WriterWait(std::string folder, std::chrono::duration<double> time)
      : folder_(std::move(folder)), end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(time)) {}

  // Returns true after a moment if another writer was the cause and there is time left.
  bool again(const hop::Error& error);
  bool has_time() const { return Clock::now() < end_; }

  // Calls `change`, which opens and changes the store, until no other writer is in the way, and returns its result.
  template <class Change>
  auto run(Change change) {
    for (;;) {
      try {
        return change();
      } catch (const hop::Error& error) {
        if (!again(error)) throw;
      }
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::string folder_;
  Clock::time_point end_;
  bool is_told_ = false;
};

// Whether the store was created with this value of an option.
bool store_option_is(const hop::Store& store, const std::string& key, const std::string& value);

}  // namespace hop::cli
