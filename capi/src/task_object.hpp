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
  std::shared_ptr<const hop::core::OpenGraph> graph;  // null for tasks that have none
  std::unique_ptr<hop::core::Task> task;
  std::shared_ptr<std::shared_ptr<const hop::core::Snapshot>> store;  // what a task on a store gives; null for other tasks
  std::shared_ptr<std::vector<std::uint8_t>> ties;  // what indexing a shard gives in addition to its graph; null for other tasks
  // An exception in the middle of a step leaves a procedure half advanced; the task has failed then, with this status.
  bool stepping = false;
  std::int32_t interrupted = HOP_OK;
};

struct hop_part : hop::capi::Object<hop_part> {
  static constexpr std::string_view type_name = "hop_part";
  std::unique_ptr<hop::core::Part> part;
  bool running = false;  // still set after a run that an exception ended: the part is of no use any more
  bool done = false;
};
