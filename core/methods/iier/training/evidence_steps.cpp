// One breadth-first search per gold passage gives the shortest paths to the others; equal prefixes of these paths become one
// training example.
#include "core/methods/iier/training/evidence_steps.hpp"

#include <algorithm>

namespace hop::core {

namespace {

constexpr std::uint32_t no_parent = 0xffffffff;

// The parents of a breadth-first search from `start`, which ends when all of `wanted` are reached or the queue is empty.
// Neighbors are visited in ascending order, so of several shortest paths the tree holds the smallest.
std::vector<std::uint32_t> shortest_path_parents(std::uint32_t start, std::span<const std::uint32_t> wanted,
                                                 std::span<const std::vector<Interaction>> neighbors) {
  std::vector<std::uint32_t> parents(neighbors.size(), no_parent), queue = {start};
  parents[start] = start;
  std::size_t missing = wanted.size() - 1;
  for (std::size_t next = 0; next < queue.size() && missing > 0; ++next) {
    for (const Interaction& edge : neighbors[queue[next]]) {
      if (parents[edge.passage] != no_parent) continue;
      parents[edge.passage] = queue[next];
      queue.push_back(edge.passage);
      missing -= std::binary_search(wanted.begin(), wanted.end(), edge.passage);
    }
  }
  return parents;
}

}  // namespace

std::vector<EvidenceStep> evidence_steps(std::span<const std::uint32_t> gold,
                                         std::span<const std::vector<Interaction>> neighbors) {
  std::vector<EvidenceStep> steps;
  for (const std::uint32_t start : gold) {
    const std::vector<std::uint32_t> parents = shortest_path_parents(start, gold, neighbors);
    std::vector<std::vector<std::uint32_t>> paths;  // to each of the others, including start and end
    for (const std::uint32_t end : gold) {
      if (end == start || parents[end] == no_parent) continue;
      std::vector<std::uint32_t> path = {end};
      while (path.back() != start) path.push_back(parents[path.back()]);
      std::reverse(path.begin(), path.end());
      paths.push_back(std::move(path));
    }
    // Handles all prefixes of one length together; paths with an equal prefix share one step.
    for (std::size_t length = 1;; ++length) {
      const std::size_t first = steps.size();
      bool any = false;
      for (const auto& path : paths) {
        if (path.size() <= length) continue;
        any = true;
        const std::vector<std::uint32_t> place(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(length));
        auto step = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(first), steps.end(),
                                 [&](const EvidenceStep& known) { return known.path == place; });
        if (step == steps.end()) {
          EvidenceStep made;
          for (const Interaction& edge : neighbors[place.back()]) {
            if (std::find(place.begin(), place.end(), edge.passage) == place.end()) made.candidates.push_back(edge);
          }
          made.positive.resize(made.candidates.size());
          made.path = place;
          steps.push_back(std::move(made));
          step = steps.end() - 1;
        }
        for (std::size_t c = 0; c < step->candidates.size(); ++c) {
          if (step->candidates[c].passage == path[length]) step->positive[c] = 1;
        }
      }
      if (!any) break;
    }
  }
  return steps;
}

}  // namespace hop::core
