#pragma once

#include <time.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/bench/measurements.hpp"

namespace hop::bench {

// Searching and indexing wait for nothing, so the processor's time is what they take on a machine with nothing else to
// do; the wall clock tells what they take on this one now.
enum class Clock { processor, wall };

struct MeasureOptions {
  unsigned repetitions = 3;
  Clock clock = Clock::processor;
  bool searches = true;  // or indexing and opening alone
};

inline double seconds_of(Clock clock) {
  timespec now{};
  clock_gettime(clock == Clock::wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Seconds that work() takes.
template <class Work>
double time_of(Clock clock, Work work) {
  const double begin = seconds_of(clock);
  work();
  return seconds_of(clock) - begin;
}

// Reads and indexes the source in a child process. Call it before all else: a child begins with its parent's memory.
PeakMemory measure_memory(const std::string& source);

// The fastest of the repetitions counts. The graph file's bytes are left in `file`.
IndexFigures measure_index(const std::string& source, const MeasureOptions& options, std::vector<std::uint8_t>& file);

// Every method on all questions of the source, `repetitions` times after a round that is not counted.
SearchFigures measure_search(const std::string& source, const std::vector<std::uint8_t>& file, const MeasureOptions& options);

// As Markdown, and as one JSON object, on standard output.
void print_markdown(const std::vector<SetFigures>& sets, Clock clock);
void print_json(const std::vector<SetFigures>& sets, Clock clock);

}  // namespace hop::bench
