// Opens a store, or creates an empty one: looks for a manifest, reads the segments that it names, and merges them into the graph
// of the version. Reading takes no lock; only creation does.
#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/segments/segment_merge.hpp"
#include "core/segments/store_names.hpp"
#include "core/segments/store_procedure.hpp"
#include "core/segments/store_reading.hpp"
#include "core/segments/store_writer.hpp"

namespace hop::core {
namespace {

enum class OpenPhase { looking, locking, looking_again, creating, reading, merging, done };

class OpenProcedure final : public Procedure {
 public:
  OpenProcedure(const Options* options, bool create, std::uint64_t most_file_bytes, StoreResult result)
      : create_(create), most_file_bytes_(most_file_bytes), result_(std::move(result)) {
    if (options) options_ = *options;
  }

  ProcedureKind kind() const override { return ProcedureKind::store; }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override {
    return advance_phases(phase_, OpenPhase::done, budget, board, [&] { return work(budget, board); });
  }
  Progress progress() const override;
  void write_inputs(ArchiveWriter&) const override {}  // store tasks cannot be saved
  void write_report(JsonWriter& out) const override;

 private:
  Result<bool> work(WorkBudget& budget, RequestBoard& board);
  Result<bool> look(RequestBoard& board);
  Result<bool> create(RequestBoard& board);
  Result<bool> merge(WorkBudget& budget);

  std::optional<Options> options_;
  bool create_;
  std::uint64_t most_file_bytes_;
  StoreResult result_;
  OpenPhase phase_ = OpenPhase::looking;
  bool is_there_ = false, was_created_ = false;
  StoreWriter writer_{Manifest{}};
  Manifest first_;
  StoreReading reading_;
  std::optional<Snapshot> snapshot_;
  std::optional<SegmentMerge> merge_;
  std::shared_ptr<const Snapshot> opened_;
};

Result<bool> OpenProcedure::look(RequestBoard& board) {
  const Answer* answer = writer_.files().ask(board, FileVerb::list, "");
  if (!answer) return false;
  if (answer->kind == AnswerKind::failure) return file_error(FileVerb::list, "", *answer);
  const std::vector<std::string_view> names = names_in(answer->text);
  is_there_ = std::find(names.begin(), names.end(), manifest_name) != names.end();
  if (is_there_) return true;
  // Segments without a manifest are not an empty folder: creating a store there would later delete them as leftovers. A lone
  // temporary manifest is harmless: creation crashed before its rename.
  const auto is_left = [](std::string_view name) { return name != new_manifest_name && is_of_a_store(name); };
  if (std::any_of(names.begin(), names.end(), is_left)) {
    return Error{Status::corrupt_file, "the folder has segments of a store but no manifest: an incomplete copy",
                 std::string(manifest_name)};
  }
  if (create_) return true;
  return Error{Status::not_found, "not a store: the folder has no manifest", std::string(manifest_name)};
}

// Publishes an empty store: a manifest of generation 1 without segments.
Result<bool> OpenProcedure::create(RequestBoard& board) {
  first_.generation = 1;
  first_.options = options_ ? options_->to_lines() : "";
  was_created_ = true;
  return writer_.publish(board, first_, {});
}

Result<bool> OpenProcedure::merge(WorkBudget& budget) {
  if (!merge_) {
    snapshot_ = std::move(reading_).take();
    snapshot_->most_file_bytes = most_file_bytes_;
    if (options_) {
      if (auto same = check_store_options(*snapshot_, *options_); !same) return std::move(same).error();
    }
    merge_.emplace(snapshot_->options, snapshot_->parts(), MergeOutput::version, most_file_bytes_);
  }
  auto merged = merge_->step(budget);
  if (!merged || !merged.value()) return merged;
  auto living = std::move(*merge_).take_version();
  if (!living) return std::move(living).error();
  snapshot_->living = std::move(living).value();
  opened_ = *result_ = std::make_shared<const Snapshot>(*std::move(snapshot_));
  return true;
}

Result<bool> OpenProcedure::work(WorkBudget& budget, RequestBoard& board) {
  switch (phase_) {
    case OpenPhase::looking: return look(board);
    // Opening an existing store takes no lock. Before creating one, the folder is listed again under the lock: another process
    // may have created the store in between.
    case OpenPhase::locking: return is_there_ ? Result<bool>(true) : writer_.lock(board);
    case OpenPhase::looking_again: return is_there_ ? Result<bool>(true) : look(board);
    case OpenPhase::creating: return is_there_ ? Result<bool>(true) : create(board);
    case OpenPhase::reading: return reading_.step(budget, board, writer_.files());
    case OpenPhase::merging: return merge(budget);
    case OpenPhase::done: break;
  }
  return true;
}

Progress OpenProcedure::progress() const {
  switch (phase_) {
    case OpenPhase::reading: return {"reading", reading_.done(), reading_.total()};
    case OpenPhase::merging: return {"merging", merge_ ? merge_->done() : 0, merge_ ? merge_->total() : 0};
    case OpenPhase::done: return {"done", 0, 0};
    default: return {"opening", 0, 0};
  }
}

void OpenProcedure::write_report(JsonWriter& out) const {
  out.member("created", was_created_);
  write_version(out, *opened_);
}

}  // namespace

std::unique_ptr<Procedure> make_open_procedure(const Options* options, bool create, std::uint64_t most_file_bytes,
                                               StoreResult result) {
  return std::make_unique<OpenProcedure>(options, create, most_file_bytes, std::move(result));
}

}  // namespace hop::core
