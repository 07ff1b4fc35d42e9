// Compacting a store: one segment of all living documents, and nothing else in the folder.
#include <optional>

#include "core/segments/segment_merge.hpp"
#include "core/segments/store_procedure.hpp"
#include "core/segments/store_writer.hpp"

namespace hop::core {
namespace {

enum class CompactPhase { locking, checking, merging, writing, cleaning, done };

class CompactProcedure final : public Procedure {
 public:
  CompactProcedure(std::shared_ptr<const Snapshot> snapshot, StoreResult result)
      : before_(std::move(snapshot)),
        result_(std::move(result)),
        writer_(before_->manifest),
        merge_(before_->options, before_->manifest.segments, before_->segments,
               MergeOutput::graph_and_sources) {}

  ProcedureKind kind() const override { return ProcedureKind::store; }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override {
    return advance_phases(phase_, CompactPhase::done, budget, board, [&] { return work(budget, board); });
  }
  Progress progress() const override;
  void write_inputs(ArchiveWriter&) const override {}  // it is never saved
  void write_report(JsonWriter& out) const override;

 private:
  Result<bool> work(WorkBudget& budget, RequestBoard& board);
  Result<bool> merge(WorkBudget& budget);
  // One segment, or none, without deletions.
  bool is_compact() const;

  std::shared_ptr<const Snapshot> before_;
  StoreResult result_;
  StoreWriter writer_;
  SegmentMerge merge_;
  CompactPhase phase_ = CompactPhase::locking;
  NewSegment segment_;
  std::shared_ptr<const Snapshot> after_;  // published only when the task is done
};

bool CompactProcedure::is_compact() const {
  const auto& segments = before_->manifest.segments;
  return segments.empty() || (segments.size() == 1 && segments.front().deleted.empty());
}

Result<bool> CompactProcedure::merge(WorkBudget& budget) {
  if (is_compact()) {
    after_ = before_;
    return true;
  }
  auto merged = merge_.step(budget);
  if (!merged || !merged.value()) return merged;
  auto whole = std::move(merge_).take_segment();
  if (!whole) return std::move(whole).error();
  const std::shared_ptr<const Segment> segment = std::move(whole).value();
  auto sources_file = write_sources(segment->sources);
  if (!sources_file) return std::move(sources_file).error();
  Snapshot after = *before_;
  segment_ = {after.manifest.next_segment, segment->graph_file, std::move(sources_file).value()};
  ++after.manifest.generation;
  ++after.manifest.next_segment;
  after.manifest.segments = {{segment_.number, seal_of(segment_.graph_file), seal_of(segment_.sources_file), {}}};
  after.segments = {segment};
  auto graph = OpenGraph::open(segment->graph_file, OpenMode::trusted, segment);
  if (!graph) return std::move(graph).error();
  after.graph = std::move(graph).value();
  after_ = std::make_shared<const Snapshot>(std::move(after));
  return true;
}

Result<bool> CompactProcedure::work(WorkBudget& budget, RequestBoard& board) {
  switch (phase_) {
    case CompactPhase::locking:
      return writer_.lock(board);
    case CompactPhase::checking:
      return writer_.check_generation(board);
    case CompactPhase::merging:
      return merge(budget);
    case CompactPhase::writing:
      return is_compact() ? Result<bool>(true) : writer_.publish(board, after_->manifest, &segment_);
    case CompactPhase::cleaning:
      if (!writer_.clean(board, after_->manifest)) return false;
      *result_ = after_;
      return true;
    case CompactPhase::done:
      break;
  }
  return true;
}

Progress CompactProcedure::progress() const {
  switch (phase_) {
    case CompactPhase::merging:
      return {"merging", merge_.done(), merge_.total()};
    case CompactPhase::writing:
      return {"writing", writer_.bytes_written(), segment_.graph_file.size()};
    case CompactPhase::cleaning:
      return {"cleaning", writer_.files_removed(), 0};
    case CompactPhase::done:
      return {"done", 0, 0};
    default:
      return {"opening", 0, 0};
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
