// Long work in parts, done over many steps: the place where it stopped, and the loops that go on from there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/work_budget.hpp"

namespace hop::core {

// Where a work of several parts stands. The function that does it is entered again, from its top, in every step; parts that
// are over are passed by, so that what one part leaves for a later one is kept next to the WorkParts:
//
//   bool Ordering::step(WorkBudget& budget) {
//     WorkParts::Step step(parts_, budget);
//     return step.each(rows_.size(), 4, [&](std::size_t row) { … }) &&   // four units a row
//            step.until([&] { return sort_.step(budget, order); }) &&
//            step.once(rows_.size(), [&] { … });
//   }
class WorkParts {
 public:
  class Step;

 private:
  std::uint32_t over_ = 0;  // parts
  std::size_t next_ = 0;    // item of the present part
};

// Each part is true when it is over. None goes on when the budget is used up, or passes it by more than its last item.
class WorkParts::Step {
 public:
  Step(WorkParts& parts, WorkBudget& budget) : parts_(parts), budget_(budget) {}

  // do_item(i) for 0 … count − 1, `units` of work each.
  template <class DoItem>
  bool each(std::size_t count, std::uint64_t units, DoItem&& do_item) {
    while (take_items(count, units)) {
      for (std::size_t i = first_; i < end_; ++i) do_item(i);
    }
    return is_over_;
  }

  // As each(), for many items at once: do_items(first, end).
  template <class DoItems>
  bool each_range(std::size_t count, std::uint64_t units, DoItems&& do_items) {
    while (take_items(count, units)) do_items(first_, end_);
    return is_over_;
  }

  // As each(), for items of different lengths: do_item gives its units.
  template <class DoItem>
  bool each_of_length(std::size_t count, DoItem&& do_item) {
    while (take_items(count, 0)) budget_.spend(do_item(first_));
    return is_over_;
  }

  template <class Do>
  bool once(std::uint64_t units, Do&& act) {
    while (take_items(1, units)) act();
    return is_over_;
  }

  // Work that has its own step: step() is true when it is over.
  template <class Step>
  bool until(Step&& step) {
    if (enter() && step()) end_part();
    return is_over_;
  }

 private:
  bool enter();  // false: the part that the function has come to is over
  void end_part();
  // Items [first_, end_) of the part are to be done now, one if `units` is 0; false: it is over, or the budget used up.
  bool take_items(std::size_t count, std::uint64_t units);

  WorkParts& parts_;
  WorkBudget& budget_;
  std::uint32_t at_ = 0;  // parts that the function has passed
  bool is_over_ = false;  // the part that it came to last
  std::size_t first_ = 0, end_ = 0;
};

}  // namespace hop::core
