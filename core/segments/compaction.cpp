#include "core/segments/compaction.hpp"

#include <span>
#include <utility>

namespace hop::core {

Compaction::Compaction(const Snapshot& before) : before_(before), after_(before) {
  after_.manifest.segments.clear();
  after_.segments.clear();
  if (!before.segments.empty()) left_.push_back({0, before.segments.size()});
}

// The segment before which about half of the bytes lie, and at least one segment on either side.
std::size_t Compaction::middle_of(const Range& range) const {
  std::uint64_t bytes = 0, before_middle = 0;
  for (std::size_t s = range.first; s < range.end; ++s) bytes += before_.segments[s]->graph_file.size();
  std::size_t middle = range.first;
  do {
    before_middle += before_.segments[middle++]->graph_file.size();
  } while (middle + 1 < range.end && 2 * before_middle < bytes);
  return middle;
}

void Compaction::begin_merge(const Range& range) {
  const auto part_of = [&](const auto& all) {
    return std::vector(all.begin() + static_cast<std::ptrdiff_t>(range.first), all.begin() + static_cast<std::ptrdiff_t>(range.end));
  };
  merge_.emplace(before_.options, part_of(before_.manifest.segments), part_of(before_.segments), MergeOutput::graph_and_sources,
                 before_.most_file_bytes);
}

// Before the new segments: a manifest names segments in the order of their numbers.
void Compaction::keep(std::size_t segment) {
  const auto place = static_cast<std::ptrdiff_t>(after_.segments.size() - new_segments_.size());
  after_.manifest.segments.insert(after_.manifest.segments.begin() + place, before_.manifest.segments[segment]);
  after_.segments.insert(after_.segments.begin() + place, before_.segments[segment]);
}

Result<void> Compaction::end_merge() {
  auto taken = std::move(*merge_).take_segment();
  merge_.reset();
  if (!taken) return std::move(taken).error();
  const std::shared_ptr<const Segment> segment = std::move(taken).value();
  auto sources_file = write_sources(segment->sources);
  if (!sources_file) return std::move(sources_file).error();
  new_segments_.push_back({after_.manifest.next_segment++, segment->graph_file, std::move(sources_file).value()});
  const NewSegment& made = new_segments_.back();
  after_.manifest.segments.push_back({made.number, seal_of(made.graph_file), seal_of(made.sources_file), {}});
  after_.segments.push_back(segment);
  return {};
}

// Of all segments, new and old.
Result<bool> Compaction::merge_graph(WorkBudget& budget) {
  if (!is_changed() || (joins_ && !merge_)) return true;
  if (!joins_) {
    joins_ = true;
    ++after_.manifest.generation;
    merge_.emplace(after_.options, after_.manifest.segments, after_.segments, MergeOutput::graph, after_.most_file_bytes);
  }
  auto done = merge_->step(budget);
  if (!done || !done.value()) return done;
  auto graph = std::move(*merge_).take_graph();
  merge_.reset();
  if (!graph) return std::move(graph).error();
  after_.graph = std::move(graph).value();
  return true;
}

Result<bool> Compaction::step(WorkBudget& budget) {
  while (!left_.empty()) {
    const Range range = left_.back();
    const bool is_one = range.end - range.first == 1;
    if (is_one && before_.manifest.segments[range.first].deleted.empty()) {
      keep(range.first);
      left_.pop_back();
      continue;
    }
    if (!merge_) begin_merge(range);
    auto done = merge_->step(budget);
    if (done && !done.value()) return false;
    if (done) {
      left_.pop_back();
      if (auto ended = end_merge(); !ended) return std::move(ended).error();
      continue;
    }
    const bool is_too_large = done.error().status == Status::limit_exceeded && done.error().detail == "graph_file";
    if (!is_too_large || is_one) return std::move(done).error();
    merge_.reset();
    const std::size_t middle = middle_of(range);
    left_.back() = {middle, range.end};
    left_.push_back({range.first, middle});
  }
  return merge_graph(budget);
}

}  // namespace hop::core
