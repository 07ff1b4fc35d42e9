// A procedure as a sequence of phases: the main loop that most procedures share. It runs one phase after the other and decides
// whether the task needs more steps, waits for its host, or is done.
#pragma once

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/request/request_board.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// Runs the phases from `phase` up to, and excluding, `last`. work() runs the current phase: it returns true when the phase is
// complete, and false when the budget is used up or a request is open.
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
