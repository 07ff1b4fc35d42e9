#include "tests/cost/counted_work.hpp"

namespace hop::cost {
namespace {

std::uint64_t comparisons = 0;

}  // namespace

#ifdef HOPTRAIL_COUNTS_COMPARISONS
bool work_is_counted() { return true; }
#else
bool work_is_counted() { return false; }
#endif
std::uint64_t work_done() { return comparisons; }

}  // namespace hop::cost

#ifdef HOPTRAIL_COUNTS_COMPARISONS
using hop::cost::comparisons;

// What -fsanitize=fuzzer-no-link calls, in the place of libFuzzer's.
extern "C" {
void __sanitizer_cov_trace_cmp1(std::uint8_t, std::uint8_t) { ++comparisons; }
void __sanitizer_cov_trace_cmp2(std::uint16_t, std::uint16_t) { ++comparisons; }
void __sanitizer_cov_trace_cmp4(std::uint32_t, std::uint32_t) { ++comparisons; }
void __sanitizer_cov_trace_cmp8(std::uint64_t, std::uint64_t) { ++comparisons; }
void __sanitizer_cov_trace_const_cmp1(std::uint8_t, std::uint8_t) { ++comparisons; }
void __sanitizer_cov_trace_const_cmp2(std::uint16_t, std::uint16_t) { ++comparisons; }
void __sanitizer_cov_trace_const_cmp4(std::uint32_t, std::uint32_t) { ++comparisons; }
void __sanitizer_cov_trace_const_cmp8(std::uint64_t, std::uint64_t) { ++comparisons; }
void __sanitizer_cov_trace_switch(std::uint64_t, std::uint64_t*) { ++comparisons; }
}
#endif
