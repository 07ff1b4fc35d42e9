// Times that no limit is on: those of other work in the same process are what they are compared with, because a machine may
// be slow, and busy with other work.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace hop::cost {

// Processor time of this thread.
inline double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Run>
double seconds_of_run(Run&& run) {
  const double begin = thread_seconds();
  run();
  return thread_seconds() - begin;
}

// The least time of several runs, which other work on the machine has disturbed least.
class LeastTime {
 public:
  template <class Run>
  void take(Run&& run) {
    seconds_ = std::min(seconds_, seconds_of_run(run));
  }
  double seconds() const { return seconds_; }

 private:
  double seconds_ = std::numeric_limits<double>::infinity();
};

// How many runs are tried until a ratio of times is within its limit.
inline constexpr std::size_t most_runs = 30;

// The time of `work` divided by that of `reference`, run one after the other: the lower quartile of several such ratios. Other
// work on the machine slows both, and no single run that it left alone decides.
template <class Work, class Reference>
double ratio_of_times(Work&& work, Reference&& reference, double limit) {
  std::vector<double> ratios;
  do {
    const double of_work = seconds_of_run(work);
    ratios.push_back(of_work / seconds_of_run(reference));
    std::sort(ratios.begin(), ratios.end());
  } while (ratios.size() < most_runs && ratios[ratios.size() / 4] > limit);
  return ratios[ratios.size() / 4];
}

}  // namespace hop::cost
