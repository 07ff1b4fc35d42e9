// Hop distances: the length of the shortest path from any of several source passages, by breadth-first search.
//
// Used for KGP's graph quality (its Figure 5): the share of gold passages within 0, 1, 2 hops of the seeds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/neighbors.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_distance = 0xffffffff;

// The distance of each passage from its nearest source, at most `hops`; no_distance for passages that are farther away or
// unreachable. The search runs on the bipartite graph and expands each entity once, so the time is linear in the number of
// its links, regardless of the number of keyword edges. `links_back` as in collect_neighbors.
std::vector<std::uint32_t> hop_distances(const Graph& graph, const EntityGraph& entities,
                                         const CsrView<std::uint32_t>& links_back, const EdgeChoice& choice,
                                         std::span<const std::uint32_t> sources, std::uint32_t hops);

}  // namespace hop::core
