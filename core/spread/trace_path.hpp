// The path of a hit: from the question's entities back along the links that gave it most of its mass.
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

// Nodes are in the order from question to hit; the last one is `passage`. The path is built backward from it: the
// entity that gives the passage most, w(p, e) ⌊e / W_e⌋, then the passage that gives that entity most, w(p, e) ⌊p /
// W_p⌋, and so on until a seed entity. No node appears twice; ties go to the smaller index. The path begins with a
// passage if no entity gives it anything (its mass comes from the reset), or if the entity that gives most is not a
// seed and the path cannot go on: no other passage gives that entity anything, or the path already has three passages.
std::vector<PathNode> trace_path(const EntityGraph& graph, const PageRankMasses& masses, std::span<const NodeMass> seeds,
                                 std::uint32_t passage);

}  // namespace hop::core
