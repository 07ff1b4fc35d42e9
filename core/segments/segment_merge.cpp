// Chooses among three cases: no parts (index an empty corpus), one part without deletions (share it), and a GraphMerge for
// everything else.
#include "core/segments/segment_merge.hpp"

#include <utility>

#include "core/segments/graph_over_segments.hpp"
#include "core/segments/segment_rows.hpp"
#include "core/task/index_procedure.hpp"

namespace hop::core {
namespace {

Result<std::shared_ptr<const OpenGraph>> graph_of(std::shared_ptr<const Segment> segment) {
  const std::span<const std::uint8_t> bytes = segment->graph_file;
  return OpenGraph::open(bytes, OpenMode::trusted, std::move(segment));
}

std::vector<bool> flags_of(const std::vector<std::uint32_t>& deleted, std::uint32_t documents) {
  std::vector<bool> flags;
  if (!deleted.empty()) flags.resize(documents);
  for (const std::uint32_t document : deleted) flags[document] = true;
  return flags;
}

}  // namespace

SegmentMerge::SegmentMerge(const Options& options, std::vector<SegmentPart> parts, MergeOutput output,
                           std::uint64_t most_file_bytes)
    : parts_(std::move(parts)), output_(output), most_file_bytes_(most_file_bytes) {
  if (parts_.empty()) {
    Corpus nothing;
    GivenVectors none;
    auto made = make_index_procedure(nothing, none, options);
    index_of_nothing_ = std::move(made).value();  // cannot fail: only mismatched vectors would, and there are none
  } else if (parts_.size() == 1 && parts_.front().deleted.empty()) {
    as_it_is_ = parts_.front().segment;
  } else {
    std::vector<MergePart> merged_of;
    for (const auto& [segment, deleted] : parts_) {
      merged_of.push_back({&segment->graph, &segment->sources, flags_of(deleted, segment->graph.document_count())});
    }
    merge_.emplace(std::move(merged_of), output, most_file_bytes);
  }
}

Result<bool> SegmentMerge::step(WorkBudget& budget) {
  if (as_it_is_ || is_done_) return true;
  if (merge_) {
    auto done = merge_->step(budget);
    if (!done || !done.value()) return done;
    merged_ = std::move(*merge_).take();
    total_ = merge_->total();
    merge_.reset();
    is_done_ = output_ == MergeOutput::segment || version_;
    return is_done_ ? Result<bool>(true) : open_version();
  }
  auto state = index_of_nothing_->advance(budget, no_requests_);
  if (!state) return std::move(state).error();
  if (state.value() != TaskState::done) return false;
  auto file = index_of_nothing_->take_bytes();
  if (!file) return std::move(file).error();
  merged_ = {std::move(file).value(), nullptr, sources_of({}), {}};
  is_done_ = true;
  return true;
}

// Opens the merged graph over the parts' rows. If the rows are scattered over many short runs, and one file can hold them, a
// second merge gathers them into one file, which later versions then use as a single part.
Result<bool> SegmentMerge::open_version() {
  auto opened = open_over_segments(parts_, std::move(merged_), most_file_bytes_);
  if (!opened) return std::move(opened).error();
  version_ = std::move(opened).value();
  const Segment& segment = *version_->segment;
  is_done_ = !version_->fits_a_file || !segment.rows->are_scattered();
  if (!is_done_) merge_.emplace(std::vector<MergePart>{{&segment.graph, &segment.sources, {}}}, MergeOutput::segment);
  return is_done_;
}

Result<std::shared_ptr<const Segment>> SegmentMerge::take_segment() && {
  if (as_it_is_) return std::move(as_it_is_);
  return make_segment(std::move(merged_.graph_file), std::move(merged_.sources));
}

Result<LivingDocuments> SegmentMerge::take_version() && {
  const bool is_one_file = !version_ || !merged_.graph_file.empty();
  if (!is_one_file) return *std::move(version_);
  auto segment = std::move(*this).take_segment();
  if (!segment) return std::move(segment).error();
  auto graph = graph_of(segment.value());
  if (!graph) return std::move(graph).error();
  return LivingDocuments{std::move(graph).value(), std::move(segment).value()};
}

}  // namespace hop::core
