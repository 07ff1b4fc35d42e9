// The search marks each expanded entity. A second passage with the same entity skips its row, because all passages in it
// already have a distance.
#include "core/graph/hop_distance.hpp"

namespace hop::core {

std::vector<std::uint32_t> hop_distances(const Graph& graph, const EntityGraph& entities,
                                         const CsrView<std::uint32_t>& links_back, const EdgeChoice& choice,
                                         std::span<const std::uint32_t> sources, std::uint32_t hops) {
  std::vector<std::uint32_t> distances(graph.passage_count(), no_distance);
  std::vector<std::uint32_t> reached, neighbors;  // reached: in the order of their distance
  for (const std::uint32_t source : sources) {
    if (distances[source] == 0) continue;
    distances[source] = 0;
    reached.push_back(source);
  }
  EdgeChoice direct = choice;  // the edges that are not two steps over an entity
  direct.keyword = false;
  std::vector<bool> expanded(choice.keyword ? entities.entity_count() : 0, false);
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const std::uint32_t passage = reached[next], distance = distances[passage] + 1;
    if (distance > hops) break;
    const auto reach = [&](std::span<const std::uint32_t> passages) {
      for (const std::uint32_t other : passages) {
        if (distances[other] != no_distance) continue;
        distances[other] = distance;
        reached.push_back(other);
      }
    };
    collect_neighbors(graph, entities, links_back, direct, passage, neighbors);
    reach(neighbors);
    if (!choice.keyword) continue;
    for (const std::uint32_t entity : entities.entities_of_passage.row(passage)) {
      if (expanded[entity]) continue;
      expanded[entity] = true;
      reach(entities.passages_of_entity.row(entity));
    }
  }
  return distances;
}

}  // namespace hop::core
