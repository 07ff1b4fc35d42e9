// A task: a procedure, its requests, and the rules of stepping (docs/architecture.md, "Tasks").
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

class Task {
 public:
  // `graph`: of the procedure, which keeps it; null if it has none.
  explicit Task(std::unique_ptr<Procedure> procedure, const Graph* graph = nullptr);

  // more, waiting or done; an Error once the task has failed, the same from then on.
  Result<TaskState> step(std::uint64_t work_units);
  bool failed() const { return state_ == TaskState::failed; }
  Progress progress() const { return procedure_->progress(); }
  Result<std::unique_ptr<Part>> take_part();  // not_found when there is none

  const RequestBoard& requests() const { return board_; }
  Result<void> answer(Answer answer);

  Result<std::vector<std::uint8_t>> take_bytes();
  Result<Results> take_results();
  Result<std::string> report() const;

  // Only while waiting for the host; wrong_state otherwise.
  Result<std::vector<std::uint8_t>> save() const;

 private:
  std::unique_ptr<Procedure> procedure_;
  const Graph* graph_;  // whose checksum is saved
  RequestBoard board_;
  TaskState state_ = TaskState::more;
  Error failure_;
};

}  // namespace hop::core
