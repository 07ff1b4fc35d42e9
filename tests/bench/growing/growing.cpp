// What it costs to add a few passages to many: hoptrail_bench_growing [SOURCE] [ADDED] [ROUNDS]. The same work by an index from
// nothing, by an index of the added ones alone and a merge, compared with one pass over as many bytes at the memory's speed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

#include "core/merge/merge_graphs.hpp"
#include "core/store/graph_file.hpp"
#include "tests/bench/growing/indexed.hpp"
#include "tests/bench/measure.hpp"

namespace hop::bench {
namespace {

struct Segment {
  std::vector<std::uint64_t> memory;
  std::size_t size = 0;
  core::Graph graph;
  core::Sources sources;
  double seconds = 0;
};

// Ready passages [first, end) with their vectors.
IndexInput slice(const IndexInput& input, std::size_t first, std::size_t end) {
  IndexInput out;
  const auto& passages = input.corpus.passages;
  out.corpus.passages.assign(passages.begin() + static_cast<std::ptrdiff_t>(first),
                             passages.begin() + static_cast<std::ptrdiff_t>(end));
  out.vectors.dimension = input.vectors.dimension;
  const auto row = [&](std::size_t i) {
    return input.vectors.rows.begin() + static_cast<std::ptrdiff_t>(i * out.vectors.dimension);
  };
  out.vectors.rows.assign(row(first), row(end));
  return out;
}

void open_segment(Segment& segment, const std::vector<std::uint8_t>& file) {
  segment.memory.resize((file.size() + 7) / 8);
  segment.size = file.size();
  std::memcpy(segment.memory.data(), file.data(), file.size());
  segment.graph = value_of(core::open_graph_file({reinterpret_cast<const std::uint8_t*>(segment.memory.data()), segment.size},
                                                 core::OpenMode::trusted));
}

Segment index_segment(IndexInput input) {
  Segment segment;
  Indexed indexed;
  segment.seconds = time_of(Clock::processor, [&] { indexed = index_with_sources(input); });
  segment.sources = std::move(indexed.sources);
  open_segment(segment, indexed.graph_file);
  return segment;
}

void run(const std::string& source, std::size_t added, unsigned long rounds) {
  const IndexInput input = load_index_input(source);
  const std::size_t count = input.corpus.passages.size();
  const Segment base = index_segment(slice(input, 0, count - added));
  double whole = 0, alone = 1e9, merging = 1e9, copying = 1e9;
  std::size_t bytes = 0;
  for (unsigned long round = 0; round < rounds; ++round) {
    const Segment few = index_segment(slice(input, count - added, count));
    alone = std::min(alone, few.seconds);
    core::MergedGraph merged;
    merging = std::min(merging, time_of(Clock::processor, [&] {
                         merged =
                             value_of(core::merge_graphs({{&base.graph, &base.sources, {}}, {&few.graph, &few.sources, {}}}));
                       }));
    bytes = merged.graph_file.size();
    std::vector<std::uint8_t> copy(bytes);  // its pages are there before it is timed
    copying = std::min(copying, time_of(Clock::processor, [&] { std::memcpy(copy.data(), merged.graph_file.data(), bytes); }));
    if (round > 0) continue;
    const Segment fresh = index_segment(slice(input, 0, count));
    whole = fresh.seconds;
    if (fresh.size != bytes || std::memcmp(fresh.memory.data(), merged.graph_file.data(), bytes) != 0) {
      throw std::runtime_error("the merged file is not that of a fresh index");
    }
  }
  std::printf("%s: %zu passages and %zu more, %zu bytes, the same as of a fresh index\n", name_of(source).c_str(), count - added,
              added, bytes);
  std::printf("  index of all        %8.2f ms\n  index of the added  %8.2f ms\n  merge               %8.2f ms\n", 1e3 * whole,
              1e3 * alone, 1e3 * merging);
  std::printf("  copy of the file    %8.2f ms\n", 1e3 * copying);
  std::printf("  (added + merge) / (1.5 added + copy) %.2f, / index of all %.3f\n", (alone + merging) / (1.5 * alone + copying),
              (alone + merging) / whole);
}

}  // namespace
}  // namespace hop::bench

int main(int argc, char** argv) {
  try {
    const auto number = [&](int at, unsigned long otherwise) {
      return argc > at ? std::strtoul(argv[at], nullptr, 10) : otherwise;
    };
    hop::bench::run(argc > 1 ? argv[1] : hop::bench::default_source(), number(2, 100), number(3, 5));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_growing: %s\n", error.what());
    return 2;
  }
  return 0;
}
