// A work budget for cooperative scheduling. Work is counted in units instead of time, so a run is reproducible: a unit
// is about one nanosecond-scale operation (a posting, 64 bytes of a vector row, a link). A step function works until
// its budget is used up and returns false; its caller returns as well and resumes the work in the next step.
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

// Runs a step function to its end, without a limit.
template <class Step>
void work_to_end(Step&& step) {
  for (WorkBudget budget(UINT64_MAX); !step(budget);) budget = WorkBudget(UINT64_MAX);
}

}  // namespace hop::core
