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

// In the order from question to hit; the last node is `passage`. Backwards it takes in turn the entity that gives the
// passage most, w(p, e) ⌊e / W_e⌋, then the passage that gives that entity most, w(p, e) ⌊p / W_p⌋, no node twice, ties
// by the smaller index, until it meets a seed entity. It begins with a passage instead where no entity gives anything
// (the mass is the reset's), and where the entity that gives most is no seed and nothing can follow it: no other
// passage gives it anything, or three passages are on the path already.
std::vector<PathNode> trace_path(const EntityGraph& graph, const PageRankMasses& masses, std::span<const NodeMass> seeds,
                                 std::uint32_t passage);

}  // namespace hop::core
