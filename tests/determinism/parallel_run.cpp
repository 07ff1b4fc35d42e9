#include "parallel_run.h"

#include <cstdio>
#include <string>

#include "hoptrail/corpus.hpp"
#include "hoptrail/graph.hpp"
#include "hoptrail/options.hpp"
#include "hoptrail/questions.hpp"
#include "hoptrail/results.hpp"
#include "hoptrail/run.hpp"

namespace {

constexpr const char* methods[] = {"bm25", "tfidf", "gnn_ret", "rgnn_ret", "trail"};
constexpr int question_count = 6;

std::string lake(int number) { return "Lake " + std::string(1, static_cast<char>('A' + number % 26)) + "lt"; }

hop::Graph make_graph() {
  hop::Corpus corpus;
  for (int i = 0; i < 20; ++i) {
    corpus.add_passage("lake-" + std::to_string(i), lake(i),
                       lake(i) + " drains into " + lake(i + 1) + ", below " + lake(7 * i) + ".");
  }
  hop::Task task = hop::Task::index(corpus);
  hop::run(task, {});
  return hop::Graph::open(task.take_bytes().view());
}

std::string ask_all(const hop::Graph& graph, const char* method, unsigned threads) {
  hop::Questions questions;
  for (int q = 0; q < question_count; ++q) questions.add("What drains into the lake below " + lake(3 * q) + "?");
  hop::Options options;
  options.set_text("method", method);
  hop::Task task = hop::Task::search(graph, questions, options);
  hop::Host host;
  host.threads = threads;
  host.work_units_per_step = 500;  // steps between the parts' beginnings
  hop::run(task, host);
  const hop::Results results = task.take_results();
  std::string told;
  for (std::uint32_t q = 0; q < results.size(); ++q) told.append(results.explanation(q));
  return told;
}

}  // namespace

uint64_t parallel_runs_equal_serial_ones(uint64_t batches) {
  std::string alone[std::size(methods)];
  for (std::size_t m = 0; m < std::size(methods); ++m) alone[m] = ask_all(make_graph(), methods[m], 1);
  for (uint64_t batch = 0; batch < batches; ++batch) {
    const hop::Graph graph = make_graph();  // without tables: its first readers are the threads
    for (std::size_t m = 0; m < std::size(methods); ++m) {
      if (ask_all(graph, methods[m], 4) == alone[m] && !alone[m].empty()) continue;
      std::fprintf(stderr, "hop::run on four threads: another answer by %s in batch %lu\n", methods[m],
                   static_cast<unsigned long>(batch));
      return 0;
    }
  }
  return batches;
}
