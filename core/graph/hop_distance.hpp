// How many edges lie between passages.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/neighbors.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_distance = 0xffffffff;

// For each passage the edges of the shortest way from a source, at most `hops`; no_distance for those further away and
// those that no way leads to. Breadth first over the bipartite graph: each entity is expanded once, so the time is
// linear in its links regardless of the number of keyword edges. `links_back` as in collect_neighbors.
std::vector<std::uint32_t> hop_distances(const Graph& graph, const EntityGraph& entities,
                                         const CsrView<std::uint32_t>& links_back, const EdgeChoice& choice,
                                         std::span<const std::uint32_t> sources, std::uint32_t hops);

}  // namespace hop::core
