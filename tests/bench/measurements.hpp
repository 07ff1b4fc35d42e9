// What the table of whole runs holds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hop::bench {

struct Phase {
  std::string name;
  double seconds = 0;
};

struct SectionBytes {
  std::string name;
  std::uint64_t bytes = 0;
};

// Resident bytes of a process that reads and indexes, and of that process before it began.
struct PeakMemory {
  std::uint64_t idle = 0, peak = 0;

  std::uint64_t taken() const { return peak - idle; }
};

struct IndexFigures {
  std::uint64_t passages = 0;
  std::uint64_t text_bytes = 0, vector_bytes = 0;  // of the input, vectors in float
  double seconds = 0;                              // of the whole task
  std::vector<Phase> phases;                       // the same work once more, phase by phase
  PeakMemory memory;
  std::uint64_t file_bytes = 0;
  std::vector<SectionBytes> sections;

  std::uint64_t memory_limit() const { return 4 * text_bytes + 3 * vector_bytes / 2 + (32u << 20); }
};

struct Latencies {
  std::string name;
  std::vector<double> seconds;  // one for each search, ascending

  double percentile(double share) const {
    return seconds[static_cast<std::size_t>(share * (static_cast<double>(seconds.size()) - 1))];
  }
};

struct SearchFigures {
  double open_full = 0, open_trusted = 0;  // seconds
  double first_search = 0;                 // the first question after opening, with what is derived from the graph then
  std::vector<Latencies> methods;
};

struct SetFigures {
  std::string name;
  IndexFigures index;
  SearchFigures search;
};

}  // namespace hop::bench
