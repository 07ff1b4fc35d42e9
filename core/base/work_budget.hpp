// Work is counted in units, not in time: about one unit a nanosecond-scale step (a posting, a vector row of 64 bytes,
// a link). A step runs until its units are used up; a caller that gets false returns and goes on in the next step.
#pragma once

#include <cstdint>

namespace hop::core {

class WorkBudget {
 public:
  explicit WorkBudget(std::uint64_t units) : left_(units) {}

  void spend(std::uint64_t units) { left_ = units < left_ ? left_ - units : 0; }
  bool used_up() const { return left_ == 0; }
  std::uint64_t left() const { return left_; }

 private:
  std::uint64_t left_;
};

// Long work at once: step(budget) until it says that it is done.
template <class Step>
void work_to_end(Step&& step) {
  for (WorkBudget budget(UINT64_MAX); !step(budget);) budget = WorkBudget(UINT64_MAX);
}

}  // namespace hop::core
