// Personalized PageRank on a sharded corpus (core/spread/page_rank.hpp). A passage and its links lie in one shard, but an entity
// can have passages in many. In each exchange, the shards send the sums that their passages give to each entity and receive its
// mass. An entity whose passages all lie in one shard is local to that shard ("at home") and is never sent. Masses are integers,
// so the sums over shards equal the sums over one graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/passage_set.hpp"
#include "core/shards/protocol/message_bytes.hpp"
#include "core/shards/session/shard.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// Σ_p w(p, e) ⌊p / W_p⌋ over the shard's passages, for the entities with a sum above 0. Entities have their number in the
// corpus, ascending.
struct GivenMasses {
  std::vector<NodeMass> shared, at_home;
};
GivenMasses give_to_entities(const ShardEntities& entities, const SpreadParts& parts, std::span<const std::uint64_t> passages);

// Keeps only the masses of entities that are local to the shard, or only the others.
std::vector<NodeMass> only_at_home(const ShardEntities& entities, std::span<const NodeMass> masses, bool at_home);

// Sets p = r · reset + (1 − r) Σ_e w(p, e) ⌊e / W_e⌋ for the shard's passages. `masses`: entities of the corpus, each once;
// entities without a passage in the shard are ignored. `reset`: by passage of the shard.
void take_from_entities(const ShardEntities& entities, std::span<const NodeMass> masses, const SpreadParts& parts,
                        std::span<const NodeMass> reset, const PassageSet* allowed, std::vector<std::uint64_t>& passages);

// Adds up the sums of all shards for each entity, then sets e = r · seed + (1 − r) Σ. Inputs and result are in ascending order
// of entity numbers. The result contains no masses of 0.
std::vector<NodeMass> masses_of_entities(std::span<const std::vector<NodeMass>> given, std::span<const NodeMass> seeds,
                                         const SpreadParts& parts);

// Lists of masses, with nodes in any order.
void write_mass_list(MessageWriter& out, std::span<const NodeMass> masses);
std::vector<NodeMass> read_mass_list(MessageReader& in);

}  // namespace hop::core
