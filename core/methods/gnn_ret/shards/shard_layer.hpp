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

// A member of T as it travels. All numbers are those of the corpus; each list is ascending.
struct LayerSource {
  std::uint32_t passage = 0;
  float distance = 0;
  std::vector<std::uint32_t> entities;
  std::vector<std::uint32_t> neighbors;  // over forward hyperlinks and nearest edges, if chosen
};

// The order of T: ascending (distance, passage).
bool is_nearer(const LayerSource& a, const LayerSource& b);

void write_sources(MessageWriter& out, std::span<const LayerSource> sources);
// Rejects duplicate passages and any order other than that of is_nearer.
std::vector<LayerSource> read_sources(MessageReader& in);

// The shard's `count` nearest allowed passages, in ascending (distance, passage) order. They include its members of T.
std::vector<LayerSource> nearest_sources(const Shard& shard, const ShardEntities& entities, const EdgeChoice& edges,
                                         std::span<const float> distances, std::size_t count, const PassageSet* allowed);

// Applies one layer to the shard's passages. `sources` is T of all shards, in ascending (distance, passage) order. The minimum
// needs memory in proportion to the shard; the other aggregators need 8 bytes for each pair of a source and a local neighbor.
void take_layer(const Shard& shard, const ShardEntities& entities, const MinPropagationOptions& options, float self_weight,
                std::span<const LayerSource> sources, const PassageSet* allowed, std::span<float> distances);

}  // namespace hop::core
