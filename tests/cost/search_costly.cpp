// Searches the inputs that cost most: recipes are changed at random, and those are kept that cost most of one thing for a byte, or
// grow most when the input does. Those that break a limit are written to FOLDER.
//
//     cost_search FOLDER [SEED]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "core/base/random.hpp"
#include "tests/cost/counted_work.hpp"
#include "tests/cost/fragments.hpp"
#include "tests/cost/limits.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::cost;
using hop::core::Random;

constexpr std::size_t small = 2048, large = 8192;  // of the inputs that are compared
constexpr std::size_t kept = 8;                    // by objective and kind
constexpr std::size_t most_parts = 5, most_fragments = 8;

enum Objective { work, work_growth, blocks, block_growth, peak, output, seconds, seconds_growth, objective_count };
constexpr const char* objective_names[] = {"work", "work_growth", "blocks",  "block_growth",
                                           "peak", "output",      "seconds", "seconds_growth"};

struct Candidate {
  Recipe recipe;
  double of[objective_count] = {};
};

struct Population {
  std::vector<Candidate> best[objective_count];  // the best first
};

std::string some_text(std::string_view kind, Random& random) {
  const std::span<const std::string_view> fragments = fragments_of(kind);
  std::string text;
  for (std::uint64_t n = 1 + random.below(most_fragments); n > 0; --n) {
    if (random.below(24) == 0) text += static_cast<char>(1 + random.below(255));
    else text += fragments[random.below(fragments.size())];
  }
  return text;
}

Recipe some_recipe(std::string_view kind, Random& random) {
  Recipe recipe{std::string(kind), {}};
  for (std::uint64_t n = 1 + random.below(3); n > 0; --n) recipe.parts.push_back({some_text(kind, random), random.below(4) != 0});
  return recipe;
}

void change(Recipe& recipe, const Recipe& other, Random& random) {
  std::vector<Part>& parts = recipe.parts;
  Part& part = parts[random.below(parts.size())];
  const std::size_t at = random.below(part.text.size() + 1);
  switch (random.below(9)) {
    case 0: part.is_repeated = !part.is_repeated; break;
    case 1: part.text.insert(at, some_text(recipe.kind, random)); break;
    case 2: part.text.erase(at, random.below(part.text.size() + 1)); break;
    case 3: part.text = some_text(recipe.kind, random); break;
    case 4: part.text.resize(at), part.text += fragments_of(recipe.kind)[random.below(fragments_of(recipe.kind).size())]; break;
    case 5:
      if (parts.size() < most_parts) parts.push_back(other.parts[random.below(other.parts.size())]);
      break;
    case 6:
      if (parts.size() > 1) parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(random.below(parts.size())));
      break;
    case 7: std::swap(part, parts[random.below(parts.size())]); break;
    default: parts.insert(parts.begin(), {some_text(recipe.kind, random), random.below(2) == 0});
  }
  if (parts.size() > most_parts) parts.resize(most_parts);
  for (Part& each : parts) {
    if (each.text.empty()) each.text = "%n ";
    if (each.text.size() > 512) each.text.resize(512);
  }
}

void measure(const Kind& kind, Candidate& candidate) {
  const std::string little = text_of(candidate.recipe, small), much = text_of(candidate.recipe, large);
  if (little.size() < small / 2 || much.size() < large / 2) return;
  const Cost a = cost_of(kind, little), b = cost_of(kind, much);
  const auto bytes = static_cast<double>(much.size()), grown = bytes / static_cast<double>(little.size());
  const auto ratio = [&](double after, double before, double around) { return after / (before + around) / grown; };
  candidate.of[work] = static_cast<double>(b.work) / bytes;
  candidate.of[work_growth] = ratio(static_cast<double>(b.work), static_cast<double>(a.work), 5000);
  candidate.of[blocks] = static_cast<double>(b.blocks) / bytes;
  candidate.of[block_growth] = ratio(static_cast<double>(b.blocks), static_cast<double>(a.blocks), 100);
  candidate.of[peak] = b.peak > a.peak ? static_cast<double>(b.peak - a.peak) / bytes : 0;
  candidate.of[output] = static_cast<double>(b.output) / bytes;
  candidate.of[seconds] = b.seconds / bytes;
  candidate.of[seconds_growth] = ratio(b.seconds, a.seconds, 1e-4);
}

void keep(Population& population, const Candidate& candidate) {
  for (std::size_t o = 0; o < objective_count; ++o) {
    std::vector<Candidate>& best = population.best[o];
    const double value = candidate.of[o];
    if (value <= 0 || (best.size() == kept && value <= best.back().of[o])) continue;
    const auto place = std::find_if(best.begin(), best.end(), [&](const Candidate& each) { return each.of[o] < value; });
    best.insert(place, candidate);
    if (best.size() > kept) best.pop_back();
  }
}

Candidate some_candidate(const Kind& kind, const Population& population, Random& random) {
  Candidate candidate;
  const auto parent = [&]() -> const Recipe* {
    const std::vector<Candidate>& best = population.best[random.below(objective_count)];
    return best.empty() ? nullptr : &best[random.below(best.size())].recipe;
  };
  const Recipe *const first = parent(), *const second = parent();
  if (first == nullptr || second == nullptr || random.below(10) == 0) {
    candidate.recipe = some_recipe(kind.name, random);
    return candidate;
  }
  candidate.recipe = *first;
  for (std::uint64_t n = 1 + random.below(3); n > 0; --n) change(candidate.recipe, *second, random);
  return candidate;
}

// The best of each objective at the sizes of F5. How many break a limit.
std::uint64_t judge(const Kind& kind, const Population& population, const std::filesystem::path& folder, Worst& worst) {
  std::uint64_t broken_recipes = 0;
  std::set<std::string> seen;
  for (std::size_t o = 0; o < objective_count; ++o) {
    for (std::size_t rank = 0; rank < std::min<std::size_t>(2, population.best[o].size()); ++rank) {
      const Candidate& candidate = population.best[o][rank];
      const std::string file = recipe_file(candidate.recipe);
      if (!seen.insert(file).second) continue;
      const Tried tried = try_sizes(candidate.recipe);
      worst.take(kind, tried);
      const std::string name = std::string(kind.name) + "_" + objective_names[o] + "_" + std::to_string(rank);
      std::ofstream out(folder / name);
      out << "# " << objective_names[o] << ' ' << candidate.of[o] << '\n';
      for (const std::string& limit : tried.broken) out << "# over a limit: " << limit << '\n';
      out << file;
      for (const std::string& limit : tried.broken) std::fprintf(stderr, "%s: %s\n", (folder / name).c_str(), limit.c_str());
      broken_recipes += !tried.broken.empty();
    }
  }
  return broken_recipes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::filesystem::path folder = argv[1];
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::uint64_t candidates = trust_tries(200);  // of each kind
  Random random(seed);
  std::uint64_t tried = 0, broken = 0;
  Worst worst;
  for (const Kind& kind : kinds()) {
    Population population;
    for (std::uint64_t n = 0; n < candidates; ++n, ++tried) {
      Candidate candidate = some_candidate(kind, population, random);
      measure(kind, candidate);
      keep(population, candidate);
    }
    broken += judge(kind, population, folder, worst);
  }
  const auto hundredths = [](double value) { return static_cast<std::uint64_t>(100 * value + 0.5); };
  const trust_figure figures[] = {
      TRUST_AT_LEAST("inputs tried", tried, 1000),
      TRUST_COUNT("seed", seed),
      TRUST_COUNT("most comparisons for 4 x, in hundredths", hundredths(worst.work_growth)),
      TRUST_COUNT("most allocations for 4 x, in hundredths", hundredths(worst.block_growth)),
      TRUST_COUNT("most bytes of memory for a byte, in hundredths", hundredths(worst.peak_of_byte)),
      TRUST_COUNT("most bytes of the graph for a byte, in hundredths", hundredths(worst.output_of_byte)),
      TRUST_NONE("inputs over a limit", broken)};
  return trust_report("F5", "search for costly inputs", figures, std::size(figures));
}
