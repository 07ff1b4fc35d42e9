#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/task_object.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;

int32_t hop_task_take_part(hop_task* task, hop_part** part, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(part, "part");
    if (given.failed()) return given.error();
    if (task->interrupted != HOP_OK) {
      return hop::core::Error{hop::core::Status::wrong_state, "the task has failed", ""};
    }
    auto made = std::make_unique<hop_part>();
    auto taken = task->task->take_part();
    if (!taken) return std::move(taken).error();
    made->part = std::move(taken).value();
    *part = made.release();
    return {};
  });
}

int32_t hop_part_run(hop_part* part, uint64_t work, int32_t* state, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(part, "part");
    given.output(state, "state");
    if (given.failed()) return given.error();
    if (part->running) {
      return hop::core::Error{hop::core::Status::wrong_state, "the part was interrupted: free it, its task repeats it", ""};
    }
    if (!part->done) {
      hop::core::WorkBudget budget(work == 0 ? 1 : work);
      part->running = true;
      const auto reached = part->part->run(budget);
      part->running = false;
      if (!reached) return reached.error();
      part->done = reached.value() == hop::core::TaskState::done;
    }
    *state = part->done ? HOP_STATE_DONE : HOP_STATE_MORE;
    return {};
  });
}

void hop_part_free(hop_part* part) { hop::capi::free_object(part); }
