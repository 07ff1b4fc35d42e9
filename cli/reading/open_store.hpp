// Stores of the user's: folders that `hoptrail add` made.
#pragma once

#include <chrono>
#include <set>
#include <string>

#include "cli/terminal/json.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Whether a path that a graph may stand at is a folder, and so a store's.
bool is_folder(const std::string& path);

hop::Store open_store(const std::string& folder);

// Opens the store and makes it, and its folder, where there is none; `options` are those of the store, where it is
// there. Failure where the folder holds other things: documents given in the place of the store are not mixed with it.
hop::Store open_or_make_store(const std::string& folder, const hop::Options& options);

// Runs a task on the store in this folder and gives the store after the task. hop::Error names the folder.
hop::Store run_store_task(hop::Task& task, hop::Host host, const std::string& folder);

std::set<std::string> document_ids(const hop::Store& store);

// Time to wait for a store that another writer has locked. In a loop around opening and changing it:
//     catch (const hop::Error& error) { if (!wait.again(error)) throw; }
class WriterWait {
 public:
  WriterWait(std::string folder, std::chrono::duration<double> time)
      : folder_(std::move(folder)), end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(time)) {}

  // True, a moment later, when another writer was the reason and there is time left.
  bool again(const hop::Error& error);
  bool has_time() const { return Clock::now() < end_; }

 private:
  using Clock = std::chrono::steady_clock;
  std::string folder_;
  Clock::time_point end_;
  bool is_waiting_ = false;
};

// Whether the store was created with this value of an option.
bool store_option_is(const hop::Store& store, const std::string& key, const std::string& value);

}  // namespace hop::cli
