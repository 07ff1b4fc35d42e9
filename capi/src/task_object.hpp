// A task and its parts.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "capi/include/hoptrail.h"
#include "capi/src/object.hpp"
#include "core/task/task.hpp"

namespace hop::core {
class OpenGraph;
struct Snapshot;
}  // namespace hop::core

struct hop_task : hop::capi::Object<hop_task> {
  static constexpr std::string_view type_name = "hop_task";
  std::shared_ptr<const hop::core::OpenGraph> graph;  // null for tasks without a graph
  std::unique_ptr<hop::core::Task> task;
  std::shared_ptr<std::shared_ptr<const hop::core::Snapshot>> store;  // the result of a task on a store; null for other tasks
  std::shared_ptr<std::vector<std::uint8_t>> ties;                    // the ties of a shard index task; null for other tasks
  // An exception in the middle of a step leaves the procedure in an inconsistent state: the task then fails with this status.
  bool stepping = false;
  std::int32_t interrupted = HOP_OK;
};

struct hop_part : hop::capi::Object<hop_part> {
  static constexpr std::string_view type_name = "hop_part";
  std::unique_ptr<hop::core::Part> part;
  bool running = false;  // still set if an exception ended the run: the part cannot be used any more
  bool done = false;
};

namespace hop::capi {

// The rule that a failed allocation did not end a step of the task.
inline auto not_interrupted(const hop_task* task) {
  return state([=] { return task->interrupted == HOP_OK; }, "the task has failed");
}
inline auto not_failed(const hop_task* task) {
  return state([=] { return task->interrupted == HOP_OK && !task->task->failed(); }, "the task has failed");
}

}  // namespace hop::capi

using hop::capi::not_failed;
using hop::capi::not_interrupted;
