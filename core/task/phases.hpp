// A procedure as a row of phases.
#pragma once

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/request/request_board.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// Goes through phases 0, 1, … up to `last`, where it ends. work(): true when the present phase is over, false when the
// budget is used up or the host has to answer.
template <class Phase, class Work>
Result<TaskState> advance_phases(Phase& phase, Phase last, WorkBudget& budget, const RequestBoard& board, Work&& work) {
  while (phase != last) {
    if (budget.used_up()) return TaskState::more;
    Result<bool> over = work();
    if (!over) return std::move(over).error();
    if (!over.value()) return board.waiting() ? TaskState::waiting : TaskState::more;
    phase = static_cast<Phase>(static_cast<int>(phase) + 1);
  }
  return TaskState::done;
}

}  // namespace hop::core
