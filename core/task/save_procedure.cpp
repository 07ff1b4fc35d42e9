// A state machine with one file request per state. A failure before the rename leads to removing the temporary file; its own
// failure is ignored, because the first error is the one to report.
#include "core/task/save_procedure.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/task/archive.hpp"

namespace hop::core {

namespace {

constexpr std::size_t bytes_of_a_write = 4u << 20;

class SaveProcedure final : public Procedure {
 public:
  SaveProcedure(std::vector<std::uint8_t> bytes, std::string name, std::string new_name)
      : bytes_(std::move(bytes)), name_(std::move(name)), new_name_(std::move(new_name)) {}

  ProcedureKind kind() const override { return ProcedureKind::save; }
  Progress progress() const override { return {"saving", written_, bytes_.size()}; }
  void write_inputs(ArchiveWriter& out) const override { out.bytes(bytes_), out.text(name_), out.text(new_name_); }
  void write_report(JsonWriter& out) const override { out.member("bytes", bytes_.size()); }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override;

 private:
  enum class Stage { writing, syncing, renaming, syncing_folder, done, removing, failed };

  Result<TaskState> ask(RequestBoard& board, FileVerb verb, std::string name, std::string second_name = "");
  void begin_next();

  std::vector<std::uint8_t> bytes_;
  std::string name_, new_name_;
  Stage stage_ = Stage::writing;
  std::uint64_t request_ = 0;
  std::size_t written_ = 0, asked_ = 0;
  Error failure_;
};

// Opens one file request. Writes are split into pieces of 4 MB, which bounds the memory that a host copies at once.
Result<TaskState> SaveProcedure::ask(RequestBoard& board, FileVerb verb, std::string name, std::string second_name) {
  Request request;
  request.kind = RequestKind::file;
  request.purpose = "save";
  request.file.verb = verb;
  request.file.name = std::move(name);
  request.file.second_name = std::move(second_name);
  if (verb == FileVerb::write) {
    request.file.offset = written_;
    request.file.bytes = std::span(bytes_).subspan(written_, std::min(bytes_of_a_write, bytes_.size() - written_));
    asked_ = request.file.bytes.size();
  }
  request_ = board.open(std::move(request));
  return TaskState::waiting;
}

// The next stage after a successful file operation.
void SaveProcedure::begin_next() {
  switch (stage_) {
    case Stage::writing:
      written_ += asked_;
      if (written_ == bytes_.size()) stage_ = Stage::syncing;
      break;
    case Stage::syncing: stage_ = Stage::renaming; break;
    case Stage::renaming: stage_ = Stage::syncing_folder; break;
    case Stage::syncing_folder: stage_ = Stage::done; break;
    case Stage::removing: stage_ = Stage::failed; break;
    case Stage::done:
    case Stage::failed: break;
  }
}

Result<TaskState> SaveProcedure::advance(WorkBudget&, RequestBoard& board) {
  if (board.waiting()) return TaskState::waiting;
  if (request_ != 0) {
    const Answer& answer = *board.answer(request_);
    if (answer.kind != AnswerKind::failure) {
      begin_next();
    } else if (stage_ == Stage::removing) {
      stage_ = Stage::failed;
    } else {
      failure_ = {Status::file_failure, concat("cannot save ", name_, ": ", answer.text), name_};
      // After the rename the temporary name no longer exists, and the file is complete under its final name.
      stage_ = stage_ == Stage::syncing_folder ? Stage::failed : Stage::removing;
    }
  }
  switch (stage_) {
    case Stage::writing: return ask(board, FileVerb::write, new_name_);
    case Stage::syncing: return ask(board, FileVerb::sync, new_name_);
    case Stage::renaming: return ask(board, FileVerb::rename, new_name_, name_);
    case Stage::syncing_folder: return ask(board, FileVerb::sync, "");
    case Stage::removing: return ask(board, FileVerb::remove, new_name_);
    case Stage::failed: return failure_;
    case Stage::done: break;
  }
  return TaskState::done;
}

}  // namespace

Result<std::unique_ptr<Procedure>> make_save_procedure(std::vector<std::uint8_t> bytes, std::string name, std::string new_name) {
  for (const std::string& checked : {name, new_name}) {
    constexpr std::string_view forbidden("/\\\0", 3);  // the literal contains a NUL, hence the length
    if (checked.empty() || checked == "." || checked == ".." || checked.find_first_of(forbidden) != std::string::npos) {
      return Error{Status::bad_input, concat("invalid file name \"", checked, "\""), checked};
    }
  }
  return std::unique_ptr<Procedure>(std::make_unique<SaveProcedure>(std::move(bytes), std::move(name), std::move(new_name)));
}

}  // namespace hop::core
