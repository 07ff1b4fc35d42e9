#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/search/dense.hpp"
#include "tests/bench/measure.hpp"

namespace hop::bench {

namespace {

constexpr double mebibyte = 1 << 20;

const char* kernel_name() {
  switch (core::choose_kernels().choice) {
    case core::KernelChoice::sse2: return "SSE2";
    case core::KernelChoice::avx2: return "AVX2";
    case core::KernelChoice::avx512: return "AVX-512";
    case core::KernelChoice::neon: return "NEON";
    default: return "portable";
  }
}

const char* build_name() {
#ifdef NDEBUG
  return "optimized";
#else
  return "with assertions: no figures to quote";
#endif
}

const char* clock_name(Clock clock) { return clock == Clock::wall ? "wall clock" : "processor time"; }

void print_index(const IndexFigures& index) {
  const auto passages = static_cast<double>(index.passages);
  const auto megabytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) / mebibyte; };
  std::printf("| indexing | µs a passage |\n|---|---:|\n");
  std::printf("| whole task | %.1f |\n", index.seconds * 1e6 / passages);
  for (const Phase& phase : index.phases) std::printf("| – %s | %.1f |\n", phase.name.c_str(), phase.seconds * 1e6 / passages);
  std::printf("\n| memory of indexing | |\n|---|---:|\n");
  std::printf("| text and vectors given | %.1f + %.1f MiB |\n", megabytes(index.text_bytes), megabytes(index.vector_bytes));
  if (index.memory.peak > 0) {
    std::printf("| peak above the idle process, input included | %.1f MiB |\n", megabytes(index.memory.taken()));
    std::printf("| a passage | %.0f bytes |\n", static_cast<double>(index.memory.taken()) / passages);
    std::printf("| over text and vectors | %.2f |\n",
                static_cast<double>(index.memory.taken()) / static_cast<double>(index.text_bytes + index.vector_bytes));
    std::printf("| over 4 × text + 1.5 × vectors + 32 MiB | %.2f |\n",
                static_cast<double>(index.memory.taken()) / static_cast<double>(index.memory_limit()));
  }
  std::printf("\n| file | bytes a passage |\n|---|---:|\n");
  std::uint64_t without = index.file_bytes;
  for (const SectionBytes& section : index.sections) {
    if (section.name == "text" || section.name == "vectors") without -= section.bytes;
  }
  std::printf("| whole file | %.0f |\n", static_cast<double>(index.file_bytes) / passages);
  std::printf("| without text and vectors | %.0f |\n", static_cast<double>(without) / passages);
  for (const SectionBytes& section : index.sections) {
    std::printf("| – %s | %.0f |\n", section.name.c_str(), static_cast<double>(section.bytes) / passages);
  }
}

void print_search(const SearchFigures& search, std::uint64_t file_bytes) {
  std::printf("\n| opening | ms |\n|---|---:|\n");
  std::printf("| full (%.2f GB/s) | %.2f |\n", static_cast<double>(file_bytes) / search.open_full / 1e9, search.open_full * 1e3);
  std::printf("| trusted | %.3f |\n", search.open_trusted * 1e3);
  std::printf("| first question of trail after opening | %.1f |\n", search.first_search * 1e3);
  std::printf("\n| search | p50 ms | p95 ms | p95 / p50 |\n|---|---:|---:|---:|\n");
  for (const Latencies& method : search.methods) {
    const double middle = method.percentile(0.5), slow = method.percentile(0.95);
    std::printf("| %s | %.3f | %.3f | %.1f |\n", method.name.c_str(), middle * 1e3, slow * 1e3, slow / middle);
  }
}

}  // namespace

void print_markdown(const std::vector<SetFigures>& sets, Clock clock) {
  std::printf("Compiler %s, %s; vector kernels: %s; times: %s.\n", __VERSION__, build_name(), kernel_name(), clock_name(clock));
  for (const SetFigures& set : sets) {
    std::printf("\n### %s, %llu passages\n\n", set.name.c_str(), static_cast<unsigned long long>(set.index.passages));
    print_index(set.index);
    print_search(set.search, set.index.file_bytes);
  }
}

void print_json(const std::vector<SetFigures>& sets, Clock clock) {
  using Json = nlohmann::ordered_json;
  Json all = Json::array();
  for (const SetFigures& set : sets) {
    Json phases = Json::object(), sections = Json::object(), methods = Json::object();
    for (const Phase& phase : set.index.phases) phases[phase.name] = phase.seconds;
    for (const SectionBytes& section : set.index.sections) sections[section.name] = section.bytes;
    for (const Latencies& method : set.search.methods) {
      methods[method.name] = {
          {"searches", method.seconds.size()}, {"p50_seconds", method.percentile(0.5)}, {"p95_seconds", method.percentile(0.95)}};
    }
    all.push_back({{"set", set.name},
                   {"passages", set.index.passages},
                   {"text_bytes", set.index.text_bytes},
                   {"vector_bytes", set.index.vector_bytes},
                   {"index_seconds", set.index.seconds},
                   {"index_phases_seconds", phases},
                   {"index_idle_memory_bytes", set.index.memory.idle},
                   {"index_peak_memory_bytes", set.index.memory.peak},
                   {"file_bytes", set.index.file_bytes},
                   {"file_sections_bytes", sections},
                   {"open_full_seconds", set.search.open_full},
                   {"open_trusted_seconds", set.search.open_trusted},
                   {"first_search_seconds", set.search.first_search},
                   {"search", methods}});
  }
  const Json report = {{"compiler", __VERSION__},
                       {"build", build_name()},
                       {"kernels", kernel_name()},
                       {"clock", clock_name(clock)},
                       {"sets", all}};
  std::printf("%s\n", report.dump(1).c_str());
}

}  // namespace hop::bench
