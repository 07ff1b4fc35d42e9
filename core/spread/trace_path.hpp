// Explains a hit of the graph list: the path of links that carried most of its PageRank mass, from an entity of the question
// over other passages to the hit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

struct PathNode {
  enum class Kind : std::uint8_t { entity, passage };
  Kind kind = Kind::passage;
  std::uint32_t index = 0;

  friend bool operator==(const PathNode&, const PathNode&) = default;
};

inline constexpr std::size_t longest_path_passages = 3;

// Nodes are ordered from question to hit; the last one is `passage`. The path is built backward from it: the entity that sends
// the passage most, w(p, e) ⌊e / W_e⌋, then the passage that sends that entity most, w(p, e) ⌊p / W_p⌋, and so on until a seed
// entity. No node appears twice; ties go to the smaller index. The path begins with a passage in two cases: no entity sends it
// any mass (its mass comes from the reset), or the entity that sends most is not a seed and the path ends there, because no
// other passage sends that entity mass or the path already has three passages.
std::vector<PathNode> trace_path(const EntityGraph& graph, const PageRankMasses& masses, std::span<const NodeMass> seeds,
                                 std::uint32_t passage);

}  // namespace hop::core
