// Greedy backtracking over the masses p_n and e_{n−1} of the finished run: no mass flow is recorded during the sweeps. A step
// reads one row of the graph.
#include "core/spread/trace_path.hpp"

#include <algorithm>

namespace hop::core {
namespace {

constexpr std::uint32_t no_giver = 0xffffffff;

// The node of `row` outside `left_out` that sends the row's owner most, w ⌊mass / W⌋; the smallest index on a tie. no_giver if
// no such node sends mass.
std::uint32_t largest_giver(std::span<const std::uint32_t> row, const std::uint8_t* weights,
                            std::span<const std::uint64_t> masses, std::span<const std::uint32_t> weight_of_node,
                            std::span<const std::uint32_t> left_out) {
  std::uint32_t largest = no_giver;
  std::uint64_t largest_gift = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::uint32_t node = row[i];
    if (weights[i] == 0) continue;  // so that W ≥ 1 below
    if (masses[node] == 0 || std::find(left_out.begin(), left_out.end(), node) != left_out.end()) continue;
    const std::uint64_t gift = masses[node] / weight_of_node[node] * weights[i];
    if (gift <= largest_gift) continue;
    largest = node;
    largest_gift = gift;
  }
  return largest;
}

}  // namespace

std::vector<PathNode> trace_path(const EntityGraph& graph, const PageRankMasses& masses, std::span<const NodeMass> seeds,
                                 std::uint32_t passage) {
  std::vector<std::uint32_t> passages = {passage}, entities;  // from the hit backwards
  for (;;) {
    const std::uint32_t last = passages.back();
    const std::uint32_t entity = largest_giver(graph.entities_of_passage.row(last),
                                               graph.weights_by_passage.data() + graph.entities_of_passage.offsets[last],
                                               masses.entities.values, graph.weight_of_entity, entities);
    if (entity == no_giver) break;
    const bool is_seed =
        std::any_of(seeds.begin(), seeds.end(), [&](const NodeMass& seed) { return seed.node == entity && seed.mass != 0; });
    if (is_seed) {
      entities.push_back(entity);
      break;
    }
    if (passages.size() == longest_path_passages) break;
    const std::uint32_t giver = largest_giver(graph.passages_of_entity.row(entity),
                                              graph.weights_by_entity.data() + graph.passages_of_entity.offsets[entity],
                                              masses.passages.values, graph.weight_of_passage, passages);
    if (giver == no_giver) break;
    entities.push_back(entity);
    passages.push_back(giver);
  }

  // Reverse both lists. entities[i] connects passages[i + 1] to passages[i]; the last one may be a seed without a passage
  // before it.
  std::vector<PathNode> path;
  for (std::size_t i = passages.size(); i > 0;) {
    --i;
    if (i < entities.size()) path.push_back({PathNode::Kind::entity, entities[i]});
    path.push_back({PathNode::Kind::passage, passages[i]});
  }
  return path;
}

}  // namespace hop::core
