// The interface of a task's work: indexing, searching, asking, saving, training. A procedure is a hand-written coroutine:
// advance() runs until the budget is used up or a request to the host is open. It is a deterministic function of its inputs and
// the host's answers. Therefore a checkpoint holds only inputs and answers, and resuming replays them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_writer.hpp"
#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/request/request_board.hpp"
#include "core/request/task_state.hpp"
#include "core/results/results.hpp"

namespace hop::core {

enum class ProcedureKind : std::uint32_t { index = 1, search = 2, ask = 3, save = 4, train = 5, store = 6, shard = 7 };

struct Progress {
  std::string_view phase;
  std::uint64_t done = 0;
  std::uint64_t total = 0;
};

// A unit of the current work that another thread can execute. It shares ownership of the data that it uses.
class Part {
 public:
  virtual ~Part() = default;                              // returns the work to the task, done or not
  virtual Result<TaskState> run(WorkBudget& budget) = 0;  // more or done
};

class ArchiveWriter;

class Procedure {
 public:
  virtual ~Procedure() = default;
  virtual ProcedureKind kind() const = 0;

  // Runs until the budget is used up (more), requests are open or parts are taken (waiting), or the work is complete (done).
  virtual Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) = 0;
  virtual Progress progress() const = 0;
  // Null if no part is available now.
  virtual std::unique_ptr<Part> take_part() { return nullptr; }

  // Writes the arguments that the procedure was created with, for a saved task.
  virtual void write_inputs(ArchiveWriter& out) const = 0;
  // Writes the report's members into an open JSON object.
  virtual void write_report(JsonWriter& out) const = 0;

  // The results of a completed procedure, once. Errors: wrong_state for a kind without such results, or at the second call.
  virtual Result<std::vector<std::uint8_t>> take_bytes();
  virtual Result<Results> take_results();
};

}  // namespace hop::core
