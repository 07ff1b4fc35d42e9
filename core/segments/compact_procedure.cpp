// Compacts a store: rewrites all live documents into as few segments as the file size limit allows (usually one), publishes the
// new version, and removes the old files from the folder.
#include "core/segments/compaction.hpp"
#include "core/segments/store_procedure.hpp"
#include "core/segments/store_writer.hpp"

namespace hop::core {
namespace {

enum class CompactPhase { locking, checking, merging, writing, cleaning, done };

class CompactProcedure final : public Procedure {
 public:
  CompactProcedure(std::shared_ptr<const Snapshot> snapshot, StoreResult result)
      : before_(std::move(snapshot)), result_(std::move(result)), writer_(before_->manifest), compaction_(*before_) {}

  ProcedureKind kind() const override { return ProcedureKind::store; }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override {
    return advance_phases(phase_, CompactPhase::done, budget, board, [&] { return work(budget, board); });
  }
  Progress progress() const override;
  void write_inputs(ArchiveWriter&) const override {}  // store tasks cannot be saved
  void write_report(JsonWriter& out) const override;

 private:
  Result<bool> work(WorkBudget& budget, RequestBoard& board);
  Result<bool> merge(WorkBudget& budget);

  std::shared_ptr<const Snapshot> before_;
  StoreResult result_;
  StoreWriter writer_;
  Compaction compaction_;
  CompactPhase phase_ = CompactPhase::locking;
  std::shared_ptr<const Snapshot> after_;  // published only when the task is done
};

Result<bool> CompactProcedure::merge(WorkBudget& budget) {
  auto merged = compaction_.step(budget);
  if (!merged || !merged.value()) return merged;
  after_ = compaction_.is_changed() ? std::make_shared<const Snapshot>(std::move(compaction_).take()) : before_;
  return true;
}

Result<bool> CompactProcedure::work(WorkBudget& budget, RequestBoard& board) {
  switch (phase_) {
    case CompactPhase::locking: return writer_.lock(board);
    case CompactPhase::checking: return writer_.check_generation(board);
    case CompactPhase::merging: return merge(budget);
    case CompactPhase::writing:
      return after_ == before_ ? Result<bool>(true) : writer_.publish(board, after_->manifest, compaction_.new_segments());
    case CompactPhase::cleaning:
      // Also without a new version: an earlier writer may have left files behind.
      if (!writer_.clean(board, *after_)) return false;
      *result_ = after_;
      return true;
    case CompactPhase::done: break;
  }
  return true;
}

Progress CompactProcedure::progress() const {
  switch (phase_) {
    case CompactPhase::merging: return {"merging", compaction_.done(), compaction_.total()};
    case CompactPhase::writing: return {"writing", writer_.bytes_written(), graph_bytes_of(compaction_.new_segments())};
    case CompactPhase::cleaning: return {"cleaning", writer_.files_removed(), 0};
    case CompactPhase::done: return {"done", 0, 0};
    default: return {"opening", 0, 0};
  }
}

void CompactProcedure::write_report(JsonWriter& out) const {
  write_version(out, *after_);
  out.member("files_removed", writer_.files_removed());
  out.member("files_left_over", writer_.files_left_over());
}

}  // namespace

std::unique_ptr<Procedure> make_compact_procedure(std::shared_ptr<const Snapshot> snapshot, StoreResult result) {
  return std::make_unique<CompactProcedure>(std::move(snapshot), std::move(result));
}

}  // namespace hop::core
