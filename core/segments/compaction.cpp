// Groups segments greedily by estimated size, merges each group, and halves a group whose merge exceeds the file limit. Finally
// it merges the new segments into the graph of the new version.
#include "core/segments/compaction.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hop::core {
namespace {

// Estimates the file size of a segment's live documents: its size without the texts and vectors of deleted ones.
std::uint64_t living_bytes_of(const Segment& segment, const std::vector<std::uint32_t>& deleted) {
  const Graph& graph = segment.graph;
  std::uint64_t bytes = segment.graph_file.size();
  for (const std::uint32_t document : deleted) {
    const std::uint32_t first = graph.first_passage_of_document[document], end = graph.first_passage_of_document[document + 1];
    if (first == end) continue;
    const std::uint64_t row_bytes = graph.vector_bytes.size() / graph.passage_count();
    bytes -= graph.passage_texts.offsets[end] - graph.passage_texts.offsets[first] + (end - first) * row_bytes;
  }
  return bytes;
}

// Whether a merge failed because its output is too large.
bool tells_of_size(const Error& error) {
  return is_too_large_for_a_file(error) || (error.status == Status::limit_exceeded && error.detail == "sources");
}

}  // namespace

Compaction::Compaction(const Snapshot& before) : before_(before), after_(before) {
  after_.manifest.segments.clear();
  after_.segments.clear();
  std::vector<std::uint64_t> living_bytes;  // of each segment, estimated
  for (std::size_t s = 0; s < before.segments.size(); ++s) {
    living_bytes.push_back(living_bytes_of(*before.segments[s], before.manifest.segments[s].deleted));
  }
  Group all(before.segments.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) { return living_bytes[a] < living_bytes[b]; });
  // The graph of the version fits into one file, so one group is right even if the estimates say otherwise.
  const bool is_one_file = before.living.fits_a_file;
  std::uint64_t bytes = 0;
  for (const std::size_t segment : all) {
    bytes += living_bytes[segment];
    if (left_.empty() || (!is_one_file && bytes > before.most_file_bytes)) {
      left_.emplace_back();
      bytes = living_bytes[segment];
    }
    left_.back().push_back(segment);
  }
}

void Compaction::halve_group() {
  Group& group = left_.back();
  const auto middle = group.begin() + static_cast<std::ptrdiff_t>(group.size() / 2);
  Group second(middle, group.end());
  group.erase(middle, group.end());
  left_.insert(left_.end() - 1, std::move(second));
}

void Compaction::begin_merge(const Group& group) {
  std::vector<SegmentPart> parts;
  for (const std::size_t segment : group) {
    parts.push_back({before_.segments[segment], before_.manifest.segments[segment].deleted});
  }
  merge_.emplace(before_.options, std::move(parts), MergeOutput::segment, before_.most_file_bytes);
}

// Inserts an unchanged segment before the new ones: a manifest lists segments in ascending order of their numbers.
void Compaction::keep(std::size_t segment) {
  const auto& stated = before_.manifest.segments[segment];
  const auto end_of_kept = after_.manifest.segments.end() - static_cast<std::ptrdiff_t>(new_segments_.size());
  const auto place = std::find_if(after_.manifest.segments.begin(), end_of_kept,
                                  [&](const ManifestSegment& kept) { return kept.number > stated.number; });
  after_.segments.insert(after_.segments.begin() + (place - after_.manifest.segments.begin()), before_.segments[segment]);
  after_.manifest.segments.insert(place, stated);
}

Result<bool> Compaction::end_merge() {
  auto taken = std::move(*merge_).take_segment();
  merge_.reset();
  if (!taken) return std::move(taken).error();
  auto added = append_segment(after_, std::move(taken).value());
  if (!added) return std::move(added).error();
  new_segments_.push_back(std::move(added).value());
  return true;
}

// Merges the next group. True when the group is complete. A group that is too large is halved, and its halves follow.
Result<bool> Compaction::merge_group(WorkBudget& budget) {
  const Group& group = left_.back();
  if (!merge_) begin_merge(group);
  auto merged = merge_->step(budget);
  if (merged && merged.value()) merged = end_merge();
  if (merged || group.size() == 1 || !tells_of_size(merged.error())) return merged;
  merge_.reset();
  halve_group();
  return false;
}

// Merges all segments of the new version into its graph.
Result<bool> Compaction::merge_graph(WorkBudget& budget) {
  if (!is_changed() || (joins_ && !merge_)) return true;
  if (!joins_) {
    joins_ = true;
    ++after_.manifest.generation;
    merge_.emplace(after_.options, after_.parts(), MergeOutput::version, after_.most_file_bytes);
  }
  auto done = merge_->step(budget);
  if (!done || !done.value()) return done;
  auto living = std::move(*merge_).take_version();
  merge_.reset();
  if (!living) return std::move(living).error();
  after_.living = std::move(living).value();
  return true;
}

Result<bool> Compaction::step(WorkBudget& budget) {
  while (!left_.empty()) {
    if (budget.used_up()) return false;
    const Group& group = left_.back();
    if (group.size() == 1 && before_.manifest.segments[group.front()].deleted.empty()) {
      keep(group.front());
      left_.pop_back();
    } else {
      auto merged = merge_group(budget);
      if (!merged) return merged;
      if (merged.value()) left_.pop_back();
    }
  }
  return merge_graph(budget);
}

}  // namespace hop::core
