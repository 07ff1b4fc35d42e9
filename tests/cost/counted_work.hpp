// How much a program has computed, counted the same in each run: in the sanitizers' build, which calls a function at every
// comparison, their number. Elsewhere nothing counts.
#pragma once

#include <cstdint>

namespace hop::cost {

bool work_is_counted();
std::uint64_t work_done();  // comparisons since the program began, or 0

}  // namespace hop::cost
