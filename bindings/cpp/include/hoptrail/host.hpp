// What a host can do for a task. All members may be left out; a request for what is missing fails the task.
#pragma once

#include <functional>
#include <vector>

#include "hoptrail/request.hpp"
#include "hoptrail/task.hpp"

namespace hop {

// One row a text, row by row.
struct Vectors {
  // The numbers of all rows.
  std::vector<float> values{};
  // The numbers of a row.
  std::uint32_t dimension = 0;
  std::string embedder_id{};  // empty: not stated; else compared with the graph's
};

// What a language model answered.
struct Completion {
  // The reply.
  std::string text{};
  std::uint64_t tokens_read = 0;  // 0: not known
  std::uint64_t tokens_written = 0;
};

// A function that cannot fulfill the request throws a std::exception, whose what() (one line) becomes the task's error.
struct Host {
  // Makes one vector per text.
  std::function<Vectors(std::span<const Text>)> embed{};
  // Asks a language model.
  std::function<Completion(const CompletionRequest&)> complete{};
  // Where files are read and written, UTF-8; empty: nowhere.
  std::string folder{};
  // Called between steps, on the thread that calls run().
  std::function<void(const Progress&)> progress{};
  // Threads to run the task's parts on, the caller's own included. Answers do not depend on it.
  unsigned threads = 1;
  // Work between two calls of progress: about 20 ms.
  std::uint64_t work_units_per_step = 20'000'000;
};

}  // namespace hop
