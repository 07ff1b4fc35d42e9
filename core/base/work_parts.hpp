// Resumable work that consists of several parts: a hand-written coroutine. WorkParts stores how far the work has
// progressed, and WorkParts::Step provides the loops that resume there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/work_budget.hpp"

namespace hop::core {

// The progress of a job that consists of several parts. Each step calls the job's function again from the top. The
// function skips the parts that are finished, so data that one part passes to a later one must be a member, next to the
// WorkParts:
//
//   bool Ordering::step(WorkBudget& budget) {
//     WorkParts::Step step(parts_, budget);
//     return step.each(rows_.size(), 4, [&](std::size_t row) { … }) &&   // four units per row
//            step.until([&] { return sort_.step(budget, order); }) &&
//            step.once(rows_.size(), [&] { … });
//   }
class WorkParts {
 public:
  class Step;

 private:
  std::uint32_t over_ = 0;  // finished parts
  std::size_t next_ = 0;    // next item of the current part
};

// Each member function runs one part and returns true when the part is finished. A part stops when the budget is used
// up; it exceeds the budget by at most its last item.
class WorkParts::Step {
 public:
  Step(WorkParts& parts, WorkBudget& budget) : parts_(parts), budget_(budget) {}

  // Calls do_item(i) for i in 0 … count − 1, at `units` of work each.
  template <class DoItem>
  bool each(std::size_t count, std::uint64_t units, DoItem&& do_item) {
    while (take_items(count, units)) {
      for (std::size_t i = first_; i < end_; ++i) do_item(i);
    }
    return is_over_;
  }

  // Like each(), for batches of items: do_items(first, end).
  template <class DoItems>
  bool each_range(std::size_t count, std::uint64_t units, DoItems&& do_items) {
    while (take_items(count, units)) do_items(first_, end_);
    return is_over_;
  }

  // Like each(), for items of varying cost: do_item returns its units.
  template <class DoItem>
  bool each_of_length(std::size_t count, DoItem&& do_item) {
    while (take_items(count, 0)) budget_.spend(do_item(first_));
    return is_over_;
  }

  // A part that is one indivisible action.
  template <class Do>
  bool once(std::uint64_t units, Do&& act) {
    while (take_items(1, units)) act();
    return is_over_;
  }

  // A part that has its own step function: step() returns true when it is finished.
  template <class Step>
  bool until(Step&& step) {
    if (enter() && step()) end_part();
    return is_over_;
  }

 private:
  bool enter();  // advances to the next part; false: that part is finished
  void end_part();
  // Sets [first_, end_) to the items to process now: as many as the budget allows, or one if `units` is 0. False: the
  // part is finished or the budget is used up.
  bool take_items(std::size_t count, std::uint64_t units);

  WorkParts& parts_;
  WorkBudget& budget_;
  std::uint32_t at_ = 0;  // parts that this call has skipped or finished
  bool is_over_ = false;  // whether the part that was entered last is finished
  std::size_t first_ = 0, end_ = 0;
};

}  // namespace hop::core
