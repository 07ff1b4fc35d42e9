// The path of a hit, in the words of the graph's edges.
#pragma once

#include <span>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/spread/min_propagation.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// Along the links that gave the passage most of its mass, from the question's entities on; a passage without mass from
// them has the path of itself.
Path mass_path(const EntityGraph& entities, const PageRankMasses& masses, std::span<const NodeMass> seeds, std::uint32_t passage);

// Back through GNN-Ret's layers: in each the nearest of the K nodes that the passage is a neighbor of, for passages whose
// distance fell from `first_distances` to `last_distances`; the others have the path of themselves.
Path propagation_path(const PassageGraph& graph, const MinPropagationOptions& options, std::span<const LayerSources> layers,
                      std::span<const float> first_distances, std::span<const float> last_distances, std::uint32_t passage);

// How an entity and a passage are linked.
PathLink link_between(const EntityGraph& entities, std::uint32_t entity, std::uint32_t passage);

// Takes the path on from its last node, a passage, through an entity to another passage. no_entity: no entity joins them, and
// `entities` may be null.
void append_hop(Path& path, const EntityGraph* entities, std::uint32_t entity, std::uint32_t passage);

}  // namespace hop::core
