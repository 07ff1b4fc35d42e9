// The functions that a host provides for a task. All members are optional; a request for a missing one fails the task.
#pragma once

#include <functional>
#include <vector>

#include "hoptrail/request.hpp"
#include "hoptrail/task.hpp"

namespace hop {

// One row per text, row by row.
struct Vectors {
  // The numbers of all rows.
  std::vector<float> values{};
  // The length of a row.
  std::uint32_t dimension = 0;
  std::string embedder_id{};  // empty: not stated; else compared with the graph's
};

// The reply of a language model.
struct Completion {
  // The text of the reply.
  std::string text{};
  std::uint64_t tokens_read = 0;     // 0: unknown
  std::uint64_t tokens_written = 0;  // 0: unknown
};

// A function that cannot answer a request throws a std::exception; its what() (one line) becomes the task's error.
struct Host {
  // Makes one vector per text.
  std::function<Vectors(std::span<const Text>)> embed{};
  // Calls a language model.
  std::function<Completion(const CompletionRequest&)> complete{};
  // Scores passages for a question, such as by a cross-encoder: one number for each, higher is better, on any scale.
  std::function<std::vector<float>(const ScoreRequest&)> score{};
  // The folder in which files are read and written, UTF-8; empty: FILE requests fail.
  std::string folder{};
  // Called between steps, on the thread that calls run().
  std::function<void(const Progress&)> progress{};
  // The number of threads that run the task's parts, including the caller's. It does not change the results.
  unsigned threads = 1;
  // Units of work between two calls of progress; the default takes about 20 ms.
  std::uint64_t work_units_per_step = 20'000'000;
};

}  // namespace hop
