// A layer of GNN-Ret on a sharded corpus (core/spread/min_propagation.hpp). The coordinator sends the K nearest passages to all
// shards, each with its distance, its entities and the ends of its other edges. Each shard updates the neighbors that it holds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/passage_set.hpp"
#include "core/shards/protocol/message_bytes.hpp"
#include "core/shards/session/shard.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {

// A member of T, or a hit, as it travels. All numbers are those of the corpus; each list is ascending, and empty for a hit.
struct LayerSource {
  std::uint32_t passage = 0;
  float distance = 0;        // h^{l−1}
  float first_distance = 0;  // h^0
  std::vector<std::uint32_t> entities;
  std::vector<std::uint32_t> neighbors;  // over forward hyperlinks and nearest edges, if chosen
};

// The order of T and of hits: ascending (distance, first distance, passage).
bool is_nearer(const LayerSource& a, const LayerSource& b);

void write_sources(MessageWriter& out, std::span<const LayerSource> sources);
// Rejects duplicate passages and any order other than that of is_nearer.
std::vector<LayerSource> read_sources(MessageReader& in);

// The distances of a shard's passages between layers.
struct ShardDistances {
  std::span<const float> now, first;
};

// The shard's `count` nearest allowed passages, in the order of T, without lists. They include its hits.
std::vector<LayerSource> nearest_passages(const Shard& shard, ShardDistances distances, std::size_t count,
                                          const PassageSet* allowed);
// The same with lists. They include the shard's members of T.
std::vector<LayerSource> nearest_sources(const Shard& shard, const ShardEntities& entities, const EdgeChoice& edges,
                                         ShardDistances distances, std::size_t count, const PassageSet* allowed);

// Applies one layer to the shard's passages. `sources` is T of all shards, in its order. The minimum needs memory in proportion to the shard; the other aggregators need 8 bytes for each pair of a source and a local neighbor.
void take_layer(const Shard& shard, const ShardEntities& entities, const MinPropagationOptions& options, float self_weight,
                std::span<const LayerSource> sources, const PassageSet* allowed, std::span<float> distances);

}  // namespace hop::core
