// The recursion is an explicit stack: path_ holds the nodes, levels_ the accepted candidates that still wait at each of them.
// expand() runs until it reaches a new path that needs scores.
#include "core/methods/bgr/evidence_search.hpp"

#include <algorithm>

#include "core/base/sort.hpp"

namespace hop::core {

EvidenceSearch::EvidenceSearch(SearchDirection direction, std::uint32_t evidence_count, std::uint32_t most_edges)
    : direction_(direction), evidence_count_(evidence_count), most_edges_(most_edges) {
  if (evidence_count == 0 || most_edges == 0) path_.clear();
}

void EvidenceSearch::expand(std::span<const float> scores, float threshold) {
  std::vector<std::uint32_t>& waiting = levels_.back().waiting;
  for (std::uint32_t node = evidence_count_; node > 0; --node) {
    if (scores[node - 1] > threshold && std::find(path_.begin(), path_.end(), node) == path_.end()) waiting.push_back(node);
  }
  sort_stable(waiting, [&](std::uint32_t a, std::uint32_t b) { return scores[a - 1] < scores[b - 1]; });
  while (!path_.empty() && !go_to_next()) {
    // A backward path that cannot be extended is anchored at the question.
    if (direction_ == SearchDirection::backward && path_.size() > 1 && !levels_.back().led_on)
      find({question_node, path_.back()});
    path_.pop_back();
    levels_.pop_back();
  }
}

// Descends into the best waiting candidate at the end of the path. Returns false if there is none or no edge may be added.
bool EvidenceSearch::go_to_next() {
  Level& level = levels_.back();
  const std::uint32_t node = path_.back();
  const bool backward = direction_ == SearchDirection::backward;
  // A backward search closes each path with an extra edge from Q, so both must fit. A leaf has only that edge.
  const std::uint32_t edges_on = backward && node != question_node ? 2 : 1;
  if (level.waiting.empty() || !has_room(edges_on)) return false;

  const std::vector<bool> closes_cycle = backward ? nodes_after(edges_, node) : nodes_before(edges_, node);
  while (!level.waiting.empty()) {
    const std::uint32_t next = level.waiting.back();
    level.waiting.pop_back();
    // The candidate may already be an ancestor on another path, so the edge would close a cycle.
    if (node != question_node && next < closes_cycle.size() && closes_cycle[next]) continue;
    if (!backward) find({node, next});
    if (backward && node != question_node) find({next, node});
    level.led_on = true;
    path_.push_back(next);
    levels_.emplace_back();
    return true;
  }
  return false;
}

void EvidenceSearch::find(EvidenceEdge edge) {
  ++found_;
  if (!has_edge(edges_, edge)) edges_.push_back(edge);
}

}  // namespace hop::core
