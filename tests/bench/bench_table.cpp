// hoptrail_bench_table [--json] [--wall] [--without-search] [--repetitions N] [SOURCE…]: indexing, opening and
// searching whole sets, as a host does it, in time and memory (docs/performance.md). A source is a folder or a number
// of synthetic passages.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/bench/data_set.hpp"
#include "tests/bench/measure.hpp"

namespace {

using namespace hop::bench;

int usage() {
  std::fprintf(stderr,
               "usage: hoptrail_bench_table [--json] [--wall] [--without-search] [--repetitions 1…1000] [FOLDER or number]…\n");
  return 2;
}

std::vector<SetFigures> measure(const std::vector<std::string>& sources, const MeasureOptions& options) {
  std::vector<PeakMemory> memory;
  for (const std::string& source : sources) memory.push_back(measure_memory(source));

  std::vector<SetFigures> sets;
  for (const std::string& source : sources) {
    SetFigures& figures = sets.emplace_back();
    figures.name = name_of(source);
    std::vector<std::uint8_t> file;
    figures.index = measure_index(source, options, file);
    figures.index.memory = memory[sets.size() - 1];
    figures.search = measure_search(source, file, options);
  }
  return sets;
}

}  // namespace

int main(int argc, char** argv) {
  bool json = false;
  MeasureOptions options;
  std::vector<std::string> sources;
  for (int a = 1; a < argc; ++a) {
    const std::string argument = argv[a];
    if (argument == "--json") {
      json = true;
    } else if (argument == "--wall") {
      options.clock = Clock::wall;
    } else if (argument == "--without-search") {
      options.searches = false;
    } else if (argument == "--repetitions" && a + 1 < argc) {
      const int number = std::atoi(argv[++a]);
      if (number < 1 || number > 1000) return usage();
      options.repetitions = static_cast<unsigned>(number);
    } else if (argument.empty() || argument[0] == '-') {
      return usage();
    } else {
      sources.push_back(argument);
    }
  }
  if (sources.empty()) sources.push_back(default_source());
  try {
    const std::vector<SetFigures> sets = measure(sources, options);
    json ? print_json(sets, options.clock) : print_markdown(sets, options.clock);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_table: %s\n", error.what());
    return 2;
  }
}
