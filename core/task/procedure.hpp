// One kind of task: building a graph, searching, asking, saving. A procedure is a deterministic function of its inputs and
// the host's answers; that is what makes it possible to save a task as those and replay it.
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

// A piece of a procedure's present work that another thread may do. Holds what it needs alive.
class Part {
 public:
  virtual ~Part() = default;                              // gives the part back, done or not
  virtual Result<TaskState> run(WorkBudget& budget) = 0;  // more or done
};

class ArchiveWriter;

class Procedure {
 public:
  virtual ~Procedure() = default;
  virtual ProcedureKind kind() const = 0;

  // Goes on until the budget is used up (more), requests are open or parts are out (waiting), or the end (done).
  virtual Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) = 0;
  virtual Progress progress() const = 0;
  // Null when there is nothing to take now.
  virtual std::unique_ptr<Part> take_part() { return nullptr; }

  // What the procedure was made from, for a saved task.
  virtual void write_inputs(ArchiveWriter& out) const = 0;
  // The report's members, into an open JSON object.
  virtual void write_report(JsonWriter& out) const = 0;

  // Results of a done procedure; wrong_state for a kind that has none, or when taken already.
  virtual Result<std::vector<std::uint8_t>> take_bytes();
  virtual Result<Results> take_results();
};

}  // namespace hop::core
