#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/bench/measurements.hpp"

namespace hop::bench {

// Seconds that work() takes.
template <class Work>
double time_of(Work work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Reads and indexes the source in a child process. Call it before all else: a child begins with its parent's memory.
PeakMemory measure_memory(const std::string& source);

// The fastest of `repetitions` index runs counts. The graph file's bytes are left in `file`.
IndexFigures measure_index(const std::string& source, unsigned repetitions, std::vector<std::uint8_t>& file);

// Every method on all questions of the source, `repetitions` times after a round that is not counted.
SearchFigures measure_search(const std::string& source, const std::vector<std::uint8_t>& file, unsigned repetitions);

// As Markdown, and as one JSON object, on standard output.
void print_markdown(const std::vector<SetFigures>& sets);
void print_json(const std::vector<SetFigures>& sets);

}  // namespace hop::bench
