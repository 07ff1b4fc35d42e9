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

// Merges single-kind edges to the same passage into one edge with all weights; the result is ascending by passage.
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

// Appends edges to the passages, ascending, that have at least `shared` of the keywords with these numbers, except to `passage`.
// Returns the number of links that it read.
std::size_t append_sharers(const PassageKeywords& keywords, std::span<const std::uint32_t> numbers,
                           std::optional<std::uint32_t> passage, std::uint32_t shared, std::vector<Interaction>& out) {
  std::vector<std::uint32_t> others;
  for (const std::uint32_t number : numbers) {
    const auto keyword = keywords.find(number);
    if (!keyword) continue;
    const auto holders = keywords.passages_with(*keyword);
    others.insert(others.end(), holders.begin(), holders.end());
  }
  // Equal passages become adjacent: the length of a run is the number of shared keywords.
  std::sort(others.begin(), others.end());
  for (std::size_t at = 0; at < others.size();) {
    std::size_t end = at + 1;
    while (end < others.size() && others[end] == others[at]) ++end;
    const auto count = static_cast<std::uint32_t>(end - at);
    if (passage != others[at] && count >= shared) out.push_back({others[at], false, 0, count});
    at = end;
  }
  return others.size();
}

}  // namespace

bool InteractionFinder::find_nearest(WorkBudget& budget, std::uint32_t number, std::span<const float> vector,
                                     std::vector<NumberedScore>& nearest) {
  const Graph& view = part_.view();
  nearest.clear();
  if (!view.has_vectors() || view.nearest.rows() != 0 || rules_.nearest == 0) return true;
  cosines_.resize(view.passage_count());
  if (!scan_passages(part_.graph(), vector, scanned_, cosines_, budget)) return false;
  scanned_ = 0;
  // The passage itself would be its nearest neighbor.
  const auto here = part_.find(number);
  if (here) cosines_[*here] = no_neighbor;
  std::vector<std::uint32_t> others;
  top_k(cosines_, rules_.nearest, others);
  for (const std::uint32_t other : others) {
    if (here != other) nearest.push_back({part_.number_of(other), cosines_[other]});
  }
  return true;
}

std::uint64_t InteractionFinder::collect(std::uint32_t number, std::span<const NumberedScore> nearest,
                                         std::span<const std::uint32_t> keywords, std::vector<Interaction>& found) const {
  const Graph& view = part_.view();
  const auto here = part_.find(number);
  found.clear();
  std::vector<std::uint32_t> others;
  if (here) append_adjacent(view, *here, others);
  for (const std::uint32_t other : others) found.push_back({other, true, 0, 0});

  for (const NumberedScore& one : nearest) {
    if (const auto other = part_.find(one.passage)) found.push_back({*other, false, one.score, 0});
  }
  if (here && view.nearest.rows() != 0) {
    for (std::uint32_t e = view.nearest.offsets[*here]; e < view.nearest.offsets[*here + 1]; ++e) {
      found.push_back({view.nearest.values[e], false, view.nearest_cosines[e], 0});
    }
  }
  const std::size_t looked_at = append_sharers(keywords_, keywords, here, rules_.shared, found);
  merge_interactions(found);
  return 50 + 4 * (looked_at + found.size());
}

}  // namespace hop::core
