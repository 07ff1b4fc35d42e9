#include "core/methods/kgp/traversal.hpp"

#include <algorithm>

namespace hop::core {

void KgpTraversal::visit(const KgpVisit& visit) {
  visited.add(visit.passage);
  visits.push_back(visit);
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
