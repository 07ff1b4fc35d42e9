// The state of a resumable task, which hop_task_step returns after each step. It determines the host's next action:
// another step, answers to the open requests, or reading the result.
#pragma once

#include <cstdint>

namespace hop::core {

// The state of work that may have to wait for the host.
enum class TaskState : std::int32_t {
  more = 0,     // the step used up its work units; call it again
  waiting = 1,  // requests are open; answer them first
  done = 2,
  failed = 3,
};

}  // namespace hop::core
