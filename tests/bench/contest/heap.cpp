// hoptrail_bench_heap FOLDER: the most heap that one search task takes above the open graph, and what the graph's own
// tables take, as one JSON object: {"method":{"tables":bytes,"task":bytes},…}.
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "tests/bench/contest/contest_set.hpp"

namespace {

std::atomic<std::size_t> bytes_now{0}, bytes_most{0};

void* count(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  const std::size_t now = bytes_now += malloc_usable_size(block);
  if (now > bytes_most) bytes_most = now;
  return block;
}

void give_back(void* block) {
  if (block != nullptr) bytes_now -= malloc_usable_size(block);
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return count(std::malloc(std::max<std::size_t>(size, 1))); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  return count(std::aligned_alloc(step, (std::max<std::size_t>(size, 1) + step - 1) / step * step));
}
void operator delete(void* block) noexcept { give_back(block); }
void operator delete(void* block, std::size_t) noexcept { give_back(block); }
void operator delete(void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }

namespace {

using namespace hop::bench;
namespace core = hop::core;

// The first search leaves tables with the graph; the most of the others counts.
void print_heap(const ContestSet& set, const char* method, const char* before) {
  const core::Options options = options_of({{"method", method}, {"search.embed", "false"}, {"hits.explain", "false"}});
  const std::size_t without_tables = bytes_now;
  search_whole(set.graph, {set.questions[0]}, options);
  const std::size_t idle = bytes_now;
  bytes_most = idle;
  for (std::size_t q = 0; q < std::min<std::size_t>(set.questions.size(), 100); ++q) {
    search_whole(set.graph, {set.questions[q]}, options);
  }
  std::printf("%s\"%s\":{\"tables\":%zu,\"task\":%zu}", before, method, idle - without_tables, bytes_most - idle);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: hoptrail_bench_heap FOLDER\n");
    return 2;
  }
  try {
    const ContestSet set = read_contest_set(argv[1]);
    print_heap(set, "bm25", "{");
    if (set.graph->view().has_vectors()) print_heap(set, "dense", ",");
    print_heap(set, "gnn_ret", ",");
    print_heap(set, "trail", ",");
    std::printf("}\n");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_heap: %s\n", error.what());
    return 2;
  }
}
