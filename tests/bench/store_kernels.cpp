#include <benchmark/benchmark.h>

#include "core/base/crc32c.hpp"
#include "core/base/random.hpp"
#include "tests/bench/kernel_corpus.hpp"

namespace hop::bench {

namespace {

void open(benchmark::State& state, const KernelCorpus& corpus, core::OpenMode mode) {
  for (auto _ : state) {
    const auto graph = value_of(core::OpenGraph::open(corpus.file, mode, nullptr));
    benchmark::DoNotOptimize(graph->view().passage_count());
  }
  if (mode == core::OpenMode::full) {  // the other one does not read the file
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(corpus.file.size()));
  }
}

void sum(benchmark::State& state, core::CrcPath path) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(state.range(0)));
  core::Random random(3);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
  for (auto _ : state) benchmark::DoNotOptimize(core::crc32c_by(path, bytes));
  state.SetBytesProcessed(state.iterations() * state.range(0));
}

}  // namespace

void register_store_kernels(const KernelCorpus& corpus) {
  for (const auto& [name, mode] : {std::pair{"open/full/", core::OpenMode::full}, {"open/trusted/", core::OpenMode::trusted}}) {
    benchmark::RegisterBenchmark((name + corpus.name).c_str(),
                                 [&corpus, mode = mode](benchmark::State& state) { open(state, corpus, mode); });
  }
}

void register_checksum_kernels() {
  for (const auto& [name, path] : {std::pair{"crc32c/tables", core::CrcPath::tables},
                                   {"crc32c/sse42", core::CrcPath::sse42},
                                   {"crc32c/armv8", core::CrcPath::armv8}}) {
    if (!core::is_available(path)) continue;
    benchmark::RegisterBenchmark(name, [path = path](benchmark::State& state) { sum(state, path); })->Arg(1 << 16)->Arg(1 << 24);
  }
}

}  // namespace hop::bench
