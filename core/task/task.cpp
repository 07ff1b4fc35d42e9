// Guards the procedure: after an error, every call returns that error again, and results are available only in state `done`.
#include "core/task/task.hpp"

#include "core/base/concat.hpp"
#include "core/base/json_writer.hpp"
#include "core/base/saturating.hpp"
#include "core/task/saved_task.hpp"

namespace hop::core {

Task::Task(std::unique_ptr<Procedure> procedure, const Graph* graph) : procedure_(std::move(procedure)), graph_(graph) {}

Result<TaskState> Task::step(std::uint64_t work_units) {
  if (state_ == TaskState::failed) return failure_;
  if (state_ == TaskState::done) return state_;
  WorkBudget budget(work_units == 0 ? 1 : work_units);  // every step makes progress, so a loop over steps ends
  auto advanced = procedure_->advance(budget, board_);
  if (!advanced) {
    state_ = TaskState::failed;
    failure_ = std::move(advanced).error();
    return failure_;
  }
  return state_ = advanced.value();
}

Result<std::unique_ptr<Part>> Task::take_part() {
  if (state_ == TaskState::failed) return failure_;
  std::unique_ptr<Part> part = state_ == TaskState::done ? nullptr : procedure_->take_part();
  if (!part) return Error{Status::not_found, "the task has no part to take now", ""};
  return part;
}

Result<void> Task::answer(Answer answer) {
  if (state_ == TaskState::failed) return failure_;
  return board_.answer_request(std::move(answer));
}

Result<std::vector<std::uint8_t>> Task::take_bytes() {
  if (state_ == TaskState::failed) return failure_;
  if (state_ != TaskState::done) return Error{Status::wrong_state, "the task is not done", ""};
  return procedure_->take_bytes();
}

Result<Results> Task::take_results() {
  if (state_ == TaskState::failed) return failure_;
  if (state_ != TaskState::done) return Error{Status::wrong_state, "the task is not done", ""};
  return procedure_->take_results();
}

Result<std::string> Task::report() const {
  if (state_ == TaskState::failed) return failure_;
  if (state_ != TaskState::done) return Error{Status::wrong_state, "the task is not done", ""};
  // The host states token counts in its answers. They are untrusted input, so the sums saturate.
  std::uint64_t tokens_read = 0, tokens_written = 0;
  for (const Answer& answer : board_.log()) {
    tokens_read = saturating_add(tokens_read, answer.tokens_read);
    tokens_written = saturating_add(tokens_written, answer.tokens_written);
  }
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  procedure_->write_report(json);
  json.member("requests", board_.requests_made());
  json.member("tokens_read", tokens_read);
  json.member("tokens_written", tokens_written);
  json.end_object();
  return text;
}

Result<std::vector<std::uint8_t>> Task::save() const {
  if (state_ == TaskState::failed) return failure_;
  if (procedure_->kind() >= ProcedureKind::train) {
    return Error{Status::unsupported, "a task of this kind cannot be saved", ""};
  }
  // An index task also waits for its parts, without an open request. Replaying the log would not stop at that point.
  const bool has_answers_to_come = procedure_->kind() != ProcedureKind::index || board_.waiting();
  if (state_ != TaskState::waiting || !has_answers_to_come) {
    return Error{Status::wrong_state, "only a task that waits for its host can be saved", ""};
  }
  return write_saved_task(*procedure_, graph_ ? checksum_of(*graph_) : 0, board_.log());
}

}  // namespace hop::core
