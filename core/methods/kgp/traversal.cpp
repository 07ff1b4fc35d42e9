// Visits are stored in order and refer back to the visit that they came from, so a path is read by following these
// references, and the whole walk is a tree in one array.
#include "core/methods/kgp/traversal.hpp"

#include <algorithm>

#include "core/base/sort.hpp"

namespace hop::core {

std::vector<KgpHit> hits_of_visits(const std::vector<KgpVisit>& visits, bool by_similarity) {
  const auto comes_before = [&](std::uint32_t a, std::uint32_t b) {
    if (!by_similarity) return a < b;
    return visits[a].similarity != visits[b].similarity ? visits[a].similarity > visits[b].similarity : a < b;
  };
  std::vector<KgpHit> hits;
  for (const std::uint32_t v : sorted_numbers(visits.size(), &comes_before, call_before<decltype(comes_before)>)) {
    hits.push_back({v, by_similarity ? visits[v].similarity : 1 / static_cast<float>(v + 1)});
  }
  return hits;
}

Path path_to(const KgpTraversal& traversal, std::size_t visit) {
  Path path;
  for (std::size_t at = visit; at != no_visit; at = traversal.visits[at].from) {
    const KgpVisit& visit_at = traversal.visits[at];
    path.push_back({false, visit_at.passage, visit_at.link.to_passage});
    if (visit_at.link.entity != no_entity) path.push_back({true, visit_at.link.entity, visit_at.link.to_entity});
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace hop::core
