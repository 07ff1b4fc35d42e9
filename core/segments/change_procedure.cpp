// A commit to a store. New and changed documents become a new segment, deleted ones are listed in the manifest, and the graph of
// the new version is an exact merge of the previous version's graph with the new segment.
#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/segments/changes.hpp"
#include "core/segments/segment_merge.hpp"
#include "core/segments/store_procedure.hpp"
#include "core/segments/store_writer.hpp"
#include "core/task/index_procedure.hpp"

namespace hop::core {
namespace {

enum class ChangePhase { locking, checking, comparing, indexing, joining, merging, writing, cleaning, done };

class ChangeProcedure final : public Procedure {
 public:
  ChangeProcedure(std::shared_ptr<const Snapshot> snapshot, std::string deleted_ids, StoreResult result)
      : before_(std::move(snapshot)),
        deleted_ids_(std::move(deleted_ids)),
        result_(std::move(result)),
        writer_(before_->manifest) {}
  // Moves the content in. Separate from the constructor: if that throws, the caller keeps its corpus and vectors.
  void take_content(Corpus& corpus, GivenVectors& vectors) noexcept {
    corpus_ = std::move(corpus);
    vectors_ = std::move(vectors);
  }

  ProcedureKind kind() const override { return ProcedureKind::store; }
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board) override {
    return advance_phases(phase_, ChangePhase::done, budget, board, [&] { return work(budget, board); });
  }
  Progress progress() const override;
  void write_inputs(ArchiveWriter&) const override {}  // store tasks cannot be saved
  void write_report(JsonWriter& out) const override;

 private:
  Result<bool> work(WorkBudget& budget, RequestBoard& board);
  Result<bool> compare();
  Result<bool> index(WorkBudget& budget, RequestBoard& board);
  Result<void> check_answers(const RequestBoard& board);
  Result<void> keep_options_of_first_segment();
  Result<bool> join_segments();
  Result<std::shared_ptr<const Segment>> take_new_segment();
  std::vector<SegmentPart> parts_to_merge() const;
  Result<bool> merge(WorkBudget& budget);

  std::shared_ptr<const Snapshot> before_;
  Corpus corpus_;
  GivenVectors vectors_;
  std::string deleted_ids_;
  StoreResult result_;
  StoreWriter writer_;
  ChangePhase phase_ = ChangePhase::locking;
  Changes changes_;
  std::unique_ptr<Procedure> index_;  // null: no document needs indexing
  GraphContent indexed_;
  std::size_t answers_seen_ = 0;
  Snapshot joined_;
  std::vector<NewSegment> new_segments_;  // the newly indexed segment, or empty
  std::optional<SegmentMerge> merge_;
  std::shared_ptr<const Snapshot> after_;  // published only when the task is done
};

Result<bool> ChangeProcedure::compare() {
  auto found = find_changes(*before_, std::move(corpus_), std::move(vectors_), deleted_ids_);
  if (!found) return std::move(found).error();
  changes_ = std::move(found).value();
  if (changes_.hashes.empty()) return true;
  const bool is_decided = !before_->segments.empty();  // the first segment decides the store's language
  auto made = make_index_procedure(changes_.corpus, changes_.vectors, before_->options, &indexed_,
                                   is_decided ? OpenLanguage::english : OpenLanguage::detected);
  if (!made) return std::move(made).error();
  index_ = std::move(made).value();
  return true;
}

// Checks each answer of vectors as it arrives, so that a wrong embedder fails at the first batch rather than after the last.
Result<void> ChangeProcedure::check_answers(const RequestBoard& board) {
  const Graph& graph = before_->living.graph->view();
  for (; answers_seen_ < board.log().size(); ++answers_seen_) {
    const Answer& answer = board.log()[answers_seen_];
    if (answer.kind != AnswerKind::vectors || !graph.has_vectors()) continue;
    if (answer.dimension != graph.dimension) {
      return Error{Status::dimension_mismatch,
                   concat("vectors have dimension ", answer.dimension, ", the store's ", graph.dimension), "dimension"};
    }
    if (!answer.embedder_id.empty() && !graph.embedder_id.empty() && answer.embedder_id != graph.embedder_id) {
      return Error{Status::embedder_mismatch,
                   concat("vectors are by \"", answer.embedder_id, "\", the store's by \"", graph.embedder_id, "\""),
                   "embedder.id"};
    }
  }
  return {};
}

Result<bool> ChangeProcedure::index(WorkBudget& budget, RequestBoard& board) {
  if (!index_) return true;
  if (auto fit = check_answers(board); !fit) return std::move(fit).error();
  auto state = index_->advance(budget, board);
  if (!state) return std::move(state).error();
  return state.value() == TaskState::done;
}

Result<std::shared_ptr<const Segment>> ChangeProcedure::take_new_segment() {
  auto file = index_->take_bytes();
  if (!file) return std::move(file).error();
  Sources sources = sources_of(indexed_.corpus);
  indexed_ = {};
  sources.document_hashes = changes_.hashes;
  auto made = make_segment(std::move(file).value(), std::move(sources));
  if (made && made.value()->graph.document_count() != changes_.hashes.size()) {
    return Error{Status::internal,
                 concat(made.value()->graph.document_count(), " documents were indexed, ", changes_.hashes.size(), " given"), ""};
  }
  return made;
}

// The options of the first segment contain the detected language. All later segments use it.
Result<void> ChangeProcedure::keep_options_of_first_segment() {
  auto options = Options::from_lines(joined_.segments.front()->graph.index_options);
  if (!options) return std::move(options).error();
  joined_.manifest.options = options.value().to_lines();
  joined_.options = std::move(options).value();
  return {};
}

// The segments of the new version: the old segments that still have a live document, and the newly indexed segment.
Result<bool> ChangeProcedure::join_segments() {
  if (changes_.is_nothing()) return true;
  joined_ = {before_->manifest, before_->options, {}, {}, before_->most_file_bytes};
  ++joined_.manifest.generation;
  joined_.manifest.segments.clear();
  for (std::size_t s = 0; s < before_->segments.size(); ++s) {
    if (changes_.deleted[s].size() == before_->segments[s]->graph.document_count()) continue;  // no live document: drop it
    ManifestSegment& stated = joined_.manifest.segments.emplace_back(before_->manifest.segments[s]);
    stated.deleted = changes_.deleted[s];
    joined_.segments.push_back(before_->segments[s]);
  }
  if (index_) {
    auto made = take_new_segment();
    if (!made) return std::move(made).error();
    auto added = append_segment(joined_, std::move(made).value());
    if (!added) return std::move(added).error();
    new_segments_.push_back(std::move(added).value());
    if (before_->segments.empty()) {
      auto kept = keep_options_of_first_segment();
      if (!kept) return std::move(kept).error();
    }
  }
  merge_.emplace(joined_.options, parts_to_merge(), MergeOutput::version, joined_.most_file_bytes);
  return true;
}

// Merges two parts, the old version's live documents as one segment and the new segment, so the cost of a commit does not depend
// on the number of earlier commits. Merges are exact: the result has the same bytes as a merge of all segments.
std::vector<SegmentPart> ChangeProcedure::parts_to_merge() const {
  const std::shared_ptr<const Segment>& living = before_->living.segment;
  if (before_->segments.empty()) return joined_.parts();
  SegmentPart old{living, {}};
  for (std::size_t s = 0; s < before_->segments.size(); ++s) {
    const auto& earlier = before_->manifest.segments[s].deleted;
    for (const std::uint32_t document : changes_.deleted[s]) {
      if (std::binary_search(earlier.begin(), earlier.end(), document)) continue;  // not in `living` any more
      old.deleted.push_back(*find_sorted(living->graph.document_ids, before_->segments[s]->graph.document_ids[document]));
    }
  }
  std::vector<SegmentPart> parts;
  if (old.deleted.size() < living->graph.document_count()) parts.push_back(std::move(old));
  if (!new_segments_.empty()) parts.push_back({joined_.segments.back(), {}});
  return parts;
}

// Runs before anything is written: if the documents cannot form one graph, the commit fails and the folder is unchanged.
Result<bool> ChangeProcedure::merge(WorkBudget& budget) {
  if (!merge_) {
    after_ = before_;
    return true;
  }
  auto merged = merge_->step(budget);
  if (!merged || !merged.value()) return merged;
  auto living = std::move(*merge_).take_version();
  if (!living) return std::move(living).error();
  joined_.living = std::move(living).value();
  after_ = std::make_shared<const Snapshot>(std::move(joined_));
  return true;
}

Result<bool> ChangeProcedure::work(WorkBudget& budget, RequestBoard& board) {
  switch (phase_) {
    case ChangePhase::locking: return writer_.lock(board);
    case ChangePhase::checking: return writer_.check_generation(board);
    case ChangePhase::comparing: return compare();
    case ChangePhase::indexing: return index(budget, board);
    case ChangePhase::joining: return join_segments();
    case ChangePhase::merging: return merge(budget);
    case ChangePhase::writing: return merge_ ? writer_.publish(board, after_->manifest, new_segments_) : Result<bool>(true);
    case ChangePhase::cleaning:
      if (merge_ && !writer_.clean(board, *after_)) return false;
      *result_ = after_;
      return true;
    case ChangePhase::done: break;
  }
  return true;
}

Progress ChangeProcedure::progress() const {
  switch (phase_) {
    case ChangePhase::indexing: return index_ ? index_->progress() : Progress{"indexing", 0, 0};
    case ChangePhase::merging: return {"merging", merge_ ? merge_->done() : 0, merge_ ? merge_->total() : 0};
    case ChangePhase::writing: return {"writing", writer_.bytes_written(), graph_bytes_of(new_segments_)};
    case ChangePhase::cleaning: return {"cleaning", writer_.files_removed(), 0};
    case ChangePhase::done: return {"done", 0, 0};
    default: return {"comparing", 0, 0};
  }
}

void ChangeProcedure::write_report(JsonWriter& out) const {
  write_version(out, *after_);
  for (const ChangeStatus status :
       {ChangeStatus::indexed, ChangeStatus::updated, ChangeStatus::unchanged, ChangeStatus::deleted, ChangeStatus::not_found}) {
    out.member(change_status_name(status), changes_.count(status));
  }
  out.member("files_removed", writer_.files_removed());
  out.member("files_left_over", writer_.files_left_over());
  out.key("changes");
  out.begin_array();
  for (const DocumentChange& change : changes_.documents) {
    out.begin_object();
    out.member("id", change.id);
    out.member("status", change_status_name(change.status));
    out.end_object();
  }
  out.end_array();
  if (!index_) return;
  out.key("index");
  out.begin_object();
  index_->write_report(out);
  out.end_object();
}

}  // namespace

std::unique_ptr<Procedure> make_change_procedure(std::shared_ptr<const Snapshot> snapshot, Corpus& corpus, GivenVectors& vectors,
                                                 std::string deleted_ids, StoreResult result) {
  auto made = std::make_unique<ChangeProcedure>(std::move(snapshot), std::move(deleted_ids), std::move(result));
  made->take_content(corpus, vectors);
  return made;
}

}  // namespace hop::core
