// The path of a hit: the entities and passages that lead from the question to it, with the kind of each edge. For PageRank
// (trail) it follows the largest flows of mass; for GNN-Ret, the neighbor that gave the minimum in each layer.
#pragma once

#include <span>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/spread/min_propagation.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// Follows the links that gave the passage most of its mass, starting at the question's entities. The path of a passage
// without mass from them is the passage itself.
Path mass_path(const EntityGraph& entities, const PageRankMasses& masses, std::span<const NodeMass> seeds, std::uint32_t passage);

// Walks back through GNN-Ret's layers: each step goes to the nearest of the K nodes that has the passage as a neighbor. Only
// for passages whose distance fell from `first_distances` to `last_distances`; the path of any other is the passage itself.
Path propagation_path(const PassageGraph& graph, const MinPropagationOptions& options, std::span<const LayerSources> layers,
                      std::span<const float> first_distances, std::span<const float> last_distances, std::uint32_t passage);

// The kind of link between an entity and a passage.
PathLink link_between(const EntityGraph& entities, std::uint32_t entity, std::uint32_t passage);

// Extends the path from its last node, a passage, through an entity to another passage. no_entity: no entity joins them, and
// `entities` may be null.
void append_hop(Path& path, const EntityGraph* entities, std::uint32_t entity, std::uint32_t passage);

}  // namespace hop::core
