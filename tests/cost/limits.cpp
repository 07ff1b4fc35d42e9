#include "tests/cost/limits.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "tests/cost/counted_work.hpp"

namespace hop::cost {
namespace {

constexpr double most_growth = 4.6;                                // of work, for 4 × the input
constexpr double most_peak_of_byte = 40, most_graph_of_byte = 12;  // the peak counts the memory of libraries, too
constexpr double peak_around = 64 << 20, graph_around = 64 << 10;
constexpr double most_work_of_step = 100e6, most_blocks_of_step = 600e3;  // for 1e6 units
// Times are no counts: they are to notice the square, and what a step does beyond its units, in what is not counted, such as the
// copying of memory. They are in times of ordinary text.
constexpr double longest_step = 16;
constexpr double most_growth_of_seconds = 8, seconds_around = 2;
// Of each byte. What costs less may grow faster for a while, such as where the input gets too long for a shorter way.
constexpr double few_comparisons = 64, few_blocks = 2;
constexpr std::uint64_t little_work = 20000;  // less is around the input, for which no growth is stated

#if defined(HOPTRAIL_COUNTS_COMPARISONS) || defined(HOPTRAIL_SLOW)
constexpr bool is_as_released = false;
#else
constexpr bool is_as_released = true;
#endif

double growth(std::uint64_t before, std::uint64_t after) {
  return after < little_work ? 0 : static_cast<double>(after) / static_cast<double>(std::max(before, std::uint64_t{1}));
}

std::string_view ordinary_text() {
  static const std::string text = text_of(
      {"plain", {{"Station %n hands over to the next one. The keeper writes down wind, tide and the names of ships.\n\n"}}},
      tried_sizes.back() / 4);
  return text;
}

// Of what was added to the input.
double of_byte(std::size_t before, std::size_t after, std::size_t bytes) {
  return after <= before || bytes == 0 ? 0 : static_cast<double>(after - before) / static_cast<double>(bytes);
}

std::string words(const char* what, double value, double most) {
  char text[160];
  std::snprintf(text, sizeof text, "%s %.4g > %.4g", what, value, most);
  return text;
}

void try_once(const Recipe& recipe, const Kind& kind, Tried& tried, bool is_first) {
  for (std::size_t s = 0; s < tried_sizes.size(); ++s) {
    const std::string input = text_of(recipe, tried_sizes[s]);
    const Cost cost = cost_of(kind, input);
    tried.bytes[s] = input.size();
    if (is_first) tried.costs[s] = cost;
    tried.costs[s].seconds = std::min(tried.costs[s].seconds, cost.seconds);
    tried.costs[s].longest_step = std::min(tried.costs[s].longest_step, cost.longest_step);
    tried.ordinary.take([] { cost_of(*kind_named("plain"), ordinary_text()); });
  }
}

std::vector<std::string> broken_limits(const Kind& kind, const Tried& tried) {
  std::vector<std::string> broken;
  const auto check = [&](const char* what, double value, double most) {
    if (value > most) broken.push_back(words(what, value, most));
  };
  for (std::size_t s = 0; s < tried_sizes.size(); ++s) {
    const Cost& cost = tried.costs[s];
    const auto bytes = static_cast<double>(tried.bytes[s]);
    check("peak memory", static_cast<double>(cost.peak), most_peak_of_byte * bytes + peak_around);
    if (kind.makes_graph) check("graph", static_cast<double>(cost.output), most_graph_of_byte * bytes + graph_around);
    check("comparisons of a step", static_cast<double>(cost.step_work), most_work_of_step);
    check("allocations of a step", static_cast<double>(cost.step_blocks), most_blocks_of_step);
    if (is_as_released) check("seconds of a step", cost.longest_step, longest_step * tried.ordinary.seconds());
    if (s == 0) continue;
    const Cost& before = tried.costs[s - 1];
    check("comparisons", static_cast<double>(cost.work),
          most_growth * static_cast<double>(before.work) + few_comparisons * bytes);
    check("allocations", static_cast<double>(cost.blocks), most_growth * static_cast<double>(before.blocks) + few_blocks * bytes);
    check("seconds", cost.seconds, most_growth_of_seconds * before.seconds + seconds_around * tried.ordinary.seconds());
  }
  return broken;
}

}  // namespace

Tried try_sizes(const Recipe& recipe) {
  const Kind* const kind = kind_named(recipe.kind);
  Tried tried;
  if (kind == nullptr) return tried;  // not built here
  for (std::size_t run = 0; run == 0 || (run < most_runs && !tried.broken.empty()); ++run) {
    try_once(recipe, *kind, tried, run == 0);
    tried.broken = broken_limits(*kind, tried);
  }
  return tried;
}

void Worst::take(const Kind& kind, const Tried& tried) {
  for (std::size_t s = 1; s < tried_sizes.size(); ++s) {
    const Cost &before = tried.costs[s - 1], &cost = tried.costs[s];
    const std::size_t grown = tried.bytes[s] - std::min(tried.bytes[s], tried.bytes[s - 1]);
    work_growth = std::max(work_growth, growth(before.work, cost.work));
    block_growth = std::max(block_growth, growth(before.blocks, cost.blocks));
    peak_of_byte = std::max(peak_of_byte, of_byte(before.peak, cost.peak, grown));
    if (kind.makes_graph) output_of_byte = std::max(output_of_byte, of_byte(before.output, cost.output, grown));
    step_work = std::max(step_work, cost.step_work);
    step_blocks = std::max(step_blocks, cost.step_blocks);
    longest_step = std::max(longest_step, cost.longest_step);
    step_of_ordinary = std::max(step_of_ordinary, cost.longest_step / tried.ordinary.seconds());
  }
}

}  // namespace hop::cost
