// hoptrail_bench [SOURCE…] [--benchmark_…]: the kernels, one by one. A source is as in data_set.hpp; without one,
// synthetic passages and, where HOPTRAIL_EVAL_DATA says where it is, musique.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <deque>

#include "tests/bench/kernel_corpus.hpp"

namespace {

using namespace hop::bench;

void prepare(const std::string& source, std::deque<KernelCorpus>& corpora) {
  std::fprintf(stderr, "indexing %s\n", name_of(source).c_str());
  KernelCorpus& corpus = corpora.emplace_back();
  corpus.name = name_of(source);
  for (char& c : corpus.name) c = c == ' ' ? '_' : c;
  IndexInput input = load_index_input(source);
  corpus.vectors = input.vectors;
  corpus.questions = load_questions(source).questions;
  corpus.file = index_whole(std::move(input));
  corpus.graph = value_of(hop::core::OpenGraph::open(corpus.file, hop::core::OpenMode::trusted, nullptr));
  register_search_kernels(corpus);
  register_spread_kernels(corpus);
  register_text_kernels(corpus);
  register_store_kernels(corpus);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  std::vector<std::string> sources(argv + 1, argv + argc);
  if (sources.empty()) {
    sources.push_back(synthetic_passages);
    if (default_source() != synthetic_passages) sources.push_back(default_source());
  }
  std::deque<KernelCorpus> corpora;
  try {
    for (const std::string& source : sources) prepare(source, corpora);
    register_checksum_kernels();
    benchmark::RunSpecifiedBenchmarks();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench: %s\n", error.what());
    return 2;
  }
}
