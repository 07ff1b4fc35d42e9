// Personalised PageRank of a corpus in shards (core/spread/page_rank.hpp). A passage and its links lie in one shard, an
// entity in many: once a sweep the shards send what their passages give each entity, and get its mass. An entity
// without a passage in another shard is at home in its own, and does not travel. Masses are whole numbers, so that sums
// over shards are those over one graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/passage_set.hpp"
#include "core/shards/protocol/message_bytes.hpp"
#include "core/shards/session/shard.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// Σ_p w(p, e) ⌊p / W_p⌋ over the shard's passages, of the entities that get something: by number in the corpus,
// ascending.
struct GivenMasses {
  std::vector<NodeMass> shared, at_home;
};
GivenMasses give_to_entities(const ShardEntities& entities, std::span<const std::uint64_t> passages);

// Those of entities that are at home in the shard, or those that are not.
std::vector<NodeMass> only_at_home(const ShardEntities& entities, std::span<const NodeMass> masses, bool at_home);

// p = r · reset + (1 − r) Σ_e w(p, e) ⌊e / W_e⌋ of the shard's passages. `masses`: of the corpus's entities, each once;
// those that the shard has no passage of say nothing to it. `reset`: by passage of the shard.
void take_from_entities(const ShardEntities& entities, std::span<const NodeMass> masses, const RestartParts& restart,
                        std::span<const NodeMass> reset, const PassageSet* allowed, std::vector<std::uint64_t>& passages);

// Σ of what all shards give each entity, then e = r · seed + (1 − r) Σ. Both by number, ascending; so is the result,
// without entities of no mass.
std::vector<NodeMass> masses_of_entities(std::span<const std::vector<NodeMass>> given, std::span<const NodeMass> seeds,
                                         const RestartParts& restart);

// Masses in any order of nodes.
void write_mass_list(MessageWriter& out, std::span<const NodeMass> masses);
std::vector<NodeMass> read_mass_list(MessageReader& in);

}  // namespace hop::core
