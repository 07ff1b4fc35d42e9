// Collects the edges of each kind separately, then merges equal passages by sorting. Shared keywords are counted by sorting the
// concatenated posting lists, so keyword edges are never stored as pairs.
#include "core/methods/iier/interactions.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/graph/neighbors.hpp"
#include "core/methods/vector_scan.hpp"
#include "core/methods/views.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {

namespace {

constexpr float no_neighbor = -2;  // below every cosine

}  // namespace

void merge_interactions(std::vector<Interaction>& found) {
  sort_stable(found, [](const Interaction& a, const Interaction& b) { return a.passage < b.passage; });
  std::size_t count = 0;
  for (const Interaction& edge : found) {
    if (count == 0 || found[count - 1].passage != edge.passage) {
      found[count++] = edge;
      continue;
    }
    Interaction& merged = found[count - 1];
    merged.adjacent = merged.adjacent || edge.adjacent;
    if (edge.cosine != 0) merged.cosine = edge.cosine;
    if (edge.shared != 0) merged.shared = edge.shared;
  }
  found.resize(count);
}

std::size_t append_sharers(const PassageKeywords& keywords, std::span<const std::uint32_t> of_passage, std::uint32_t passage,
                           std::uint32_t shared, std::vector<Interaction>& out) {
  std::vector<std::uint32_t> others;
  for (const std::uint32_t keyword : of_passage) {
    const auto holders = keywords.passages_with(keyword);
    others.insert(others.end(), holders.begin(), holders.end());
  }
  // Equal passages become adjacent: the length of a run is the number of shared keywords.
  std::sort(others.begin(), others.end());
  for (std::size_t at = 0; at < others.size();) {
    std::size_t end = at + 1;
    while (end < others.size() && others[end] == others[at]) ++end;
    const auto count = static_cast<std::uint32_t>(end - at);
    if (others[at] != passage && count >= shared) out.push_back({others[at], false, 0, count});
    at = end;
  }
  return others.size();
}

bool InteractionFinder::scan_vectors(WorkBudget& budget, std::uint32_t passage) {
  const Graph& view = graph_.view();
  if (scanned_ == 0) {
    vector_.resize(view.dimension);
    cosines_.resize(view.passage_count());
    read_row(vector_view(view), passage, vector_);
  }
  return scan_passages(graph_, vector_, scanned_, cosines_, budget);
}

std::uint64_t InteractionFinder::collect(std::uint32_t passage, std::vector<Interaction>& found) {
  const Graph& view = graph_.view();
  found.clear();
  std::vector<std::uint32_t> others;
  append_adjacent(view, passage, others);
  for (const std::uint32_t other : others) found.push_back({other, true, 0, 0});

  if (view.nearest.rows() != 0) {
    for (std::uint32_t e = view.nearest.offsets[passage]; e < view.nearest.offsets[passage + 1]; ++e) {
      found.push_back({view.nearest.values[e], false, view.nearest_cosines[e], 0});
    }
  } else if (scanned_ != 0) {
    // The passage itself would be its nearest neighbor.
    cosines_[passage] = no_neighbor;
    top_k(cosines_, rules_.nearest, others);
    for (const std::uint32_t other : others) {
      if (other != passage) found.push_back({other, false, cosines_[other], 0});
    }
  }

  const std::size_t looked_at =
      append_sharers(keywords_, keywords_.keywords_of_passage.row(passage), passage, rules_.shared, found);
  merge_interactions(found);
  return 50 + 4 * (looked_at + found.size());
}

bool InteractionFinder::step(WorkBudget& budget, std::uint32_t passage, std::vector<Interaction>& found) {
  const Graph& view = graph_.view();
  const bool by_scan = view.has_vectors() && view.nearest.rows() == 0 && rules_.nearest > 0;
  if (by_scan && !scan_vectors(budget, passage)) return false;
  if (budget.used_up()) return false;
  budget.spend(collect(passage, found));
  scanned_ = 0;
  return true;
}

}  // namespace hop::core
