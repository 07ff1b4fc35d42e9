// A task: the unit of work of the public API. It combines a procedure with its open requests and with the states more, waiting,
// done and failed. The library performs no I/O and starts no threads: the host steps the task and answers its requests
// (docs/architecture.md, "Tasks").
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
  // `graph` is the procedure's graph, which the procedure keeps alive; null if it has none.
  explicit Task(std::unique_ptr<Procedure> procedure, const Graph* graph = nullptr);

  // Returns more, waiting or done. After a failure, every call returns the same Error.
  Result<TaskState> step(std::uint64_t work_units);
  bool failed() const { return state_ == TaskState::failed; }
  Progress progress() const { return procedure_->progress(); }
  Result<std::unique_ptr<Part>> take_part();  // not_found if no part is available

  // Open requests to the host, and the answer to one of them. answer() may be called in any order of requests.
  const RequestBoard& requests() const { return board_; }
  Result<void> answer(Answer answer);

  // The outcome of a done task: bytes (a graph file, weights) or hits, by its kind; each can be taken once. report() returns
  // statistics as a JSON object.
  Result<std::vector<std::uint8_t>> take_bytes();
  Result<Results> take_results();
  Result<std::string> report() const;

  // A checkpoint. Possible only while the task waits for its host; wrong_state otherwise.
  Result<std::vector<std::uint8_t>> save() const;

 private:
  std::unique_ptr<Procedure> procedure_;
  const Graph* graph_;  // its checksum is part of a checkpoint
  RequestBoard board_;
  TaskState state_ = TaskState::more;
  Error failure_;
};

}  // namespace hop::core
