// F5 of docs/trust.md: cost is linear in the input, for every input.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tests/cost/kinds.hpp"
#include "tests/cost/least_time.hpp"
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
  Cost costs[tried_sizes.size()];              // of times, the least
  LeastTime ordinary;                          // of indexing ordinary text of a quarter of the largest size
  std::vector<std::string> broken;             // what of F5 does not hold, in words
};

// A recipe at 1 ×, 4 ×, 16 × and, where that is quick, 64 ×; again while a limit is broken, because times vary, at most
// `most_runs` times.
Tried try_sizes(const Recipe& recipe);

// The largest of what the limits are about, over many recipes.
struct Worst {
  double work_growth = 0, block_growth = 0;     // for 4 × the input
  double peak_of_byte = 0, output_of_byte = 0;  // of what the input grew by
  std::uint64_t step_work = 0, step_blocks = 0;
  double longest_step = 0;      // seconds
  double step_of_ordinary = 0;  // the time of a step by that of ordinary text
  void take(const Kind& kind, const Tried& tried);
};

}  // namespace hop::cost
