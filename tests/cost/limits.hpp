// F5 of docs/trust.md: cost is linear in the input, for every input.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tests/cost/kinds.hpp"
#include "tests/cost/recipe.hpp"

namespace hop::cost {

#ifdef HOPTRAIL_COUNTS_COMPARISONS  // which takes ten times as long
inline constexpr std::array<std::size_t, 3> tried_sizes = {std::size_t{1} << 12, std::size_t{1} << 14, std::size_t{1} << 16};
#elif defined(HOPTRAIL_SLOW)
inline constexpr std::array<std::size_t, 3> tried_sizes = {std::size_t{1} << 14, std::size_t{1} << 16, std::size_t{1} << 18};
#else
inline constexpr std::array<std::size_t, 4> tried_sizes = {std::size_t{1} << 14, std::size_t{1} << 16, std::size_t{1} << 18,
                                                           std::size_t{1} << 20};
#endif

struct Tried {
  std::size_t bytes[tried_sizes.size()] = {};  // of the inputs
  Cost costs[tried_sizes.size()];
};

// A recipe at 1 ×, 4 ×, 16 × and, where that is quick, 64 ×. Of times, the least of `tries` runs.
Tried try_sizes(const Recipe& recipe, unsigned tries);

// What of F5 does not hold, in words; empty: all of it does.
std::vector<std::string> broken_limits(const Kind& kind, const Tried& tried);

// The largest of what the limits are about, over many recipes.
struct Worst {
  double work_growth = 0, block_growth = 0;     // for 4 × the input
  double peak_of_byte = 0, output_of_byte = 0;  // of what the input grew by
  double longest_step = 0;                      // seconds
  void take(const Kind& kind, const Tried& tried);
};

}  // namespace hop::cost
