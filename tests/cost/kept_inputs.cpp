// The most costly inputs that are known, at all sizes of limits.hpp.
//
//     cost_kept_inputs FOLDER    a recipe a file
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/cost/counted_work.hpp"
#include "tests/cost/limits.hpp"
#include "tests/trust/trust.h"

namespace {

namespace fs = std::filesystem;
using namespace hop::cost;

std::string file_at(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void print(const std::string& name, const Tried& tried) {
  std::printf("%s\n", name.c_str());
  for (std::size_t s = 0; s < tried_sizes.size(); ++s) {
    const Cost& cost = tried.costs[s];
    const auto bytes = static_cast<double>(std::max<std::size_t>(tried.bytes[s], 1));
    std::printf(
        "  %7zu bytes: comparisons %10llu (%.0f a byte), blocks %8llu (%.2f), peak %9zu (%.1f), output %8zu (%.1f), %.1f ms, "
        "most of a step %.1f ms, %llu comparisons, %llu blocks\n",
        tried.bytes[s], static_cast<unsigned long long>(cost.work), static_cast<double>(cost.work) / bytes,
        static_cast<unsigned long long>(cost.blocks), static_cast<double>(cost.blocks) / bytes, cost.peak,
        static_cast<double>(cost.peak) / bytes, cost.output, static_cast<double>(cost.output) / bytes, 1e3 * cost.seconds,
        1e3 * cost.longest_step, static_cast<unsigned long long>(cost.step_work),
        static_cast<unsigned long long>(cost.step_blocks));
  }
  std::printf("  ordinary text: %.1f ms\n", 1e3 * tried.ordinary.seconds());
}

std::uint64_t hundredths(double value) { return static_cast<std::uint64_t>(100 * value + 0.5); }

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::directory_iterator(argv[1])) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::uint64_t tried_recipes = 0, broken_recipes = 0;
  Worst worst;
  for (const fs::path& path : paths) {
    const Recipe recipe = read_recipe(file_at(path));
    const Kind* const kind = kind_named(recipe.kind);
    if (kind == nullptr) continue;
    const Tried tried = try_sizes(recipe);
    print(path.filename().string(), tried);
    for (const std::string& limit : tried.broken) std::printf("  BROKEN: %s\n", limit.c_str());
    ++tried_recipes;
    broken_recipes += !tried.broken.empty();
    worst.take(*kind, tried);
  }
  const trust_figure figures[] = {
      TRUST_AT_LEAST("kept inputs", tried_recipes, 20),
      TRUST_COUNT("most comparisons for 4 x, in hundredths", hundredths(worst.work_growth)),
      TRUST_COUNT("most allocations for 4 x, in hundredths", hundredths(worst.block_growth)),
      TRUST_COUNT("most bytes of memory for a byte, in hundredths", hundredths(worst.peak_of_byte)),
      TRUST_COUNT("most bytes of the graph for a byte, in hundredths", hundredths(worst.output_of_byte)),
      TRUST_COUNT("most comparisons of a step", worst.step_work),
      TRUST_COUNT("most allocations of a step", worst.step_blocks),
      TRUST_COUNT("longest step, in microseconds", static_cast<std::uint64_t>(1e6 * worst.longest_step)),
      TRUST_COUNT("longest step, in hundredths of ordinary text", hundredths(worst.step_of_ordinary)),
      TRUST_NONE("inputs over a limit", broken_recipes)};
  return trust_report("F5", "costly inputs", figures, std::size(figures));
}
