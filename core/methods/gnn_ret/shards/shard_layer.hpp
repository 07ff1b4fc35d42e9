// GNN-Ret's layer over a corpus in shards (core/spread/min_propagation.hpp): the K nearest passages travel, with their
// distances, their entities and where their other edges lead; each shard updates its own neighbors of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/passage_set.hpp"
#include "core/shards/protocol/message_bytes.hpp"
#include "core/shards/session/shard.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {

// A member of T as others see it: numbers of the corpus, each list ascending.
struct LayerSource {
  std::uint32_t passage = 0;
  float distance = 0;
  std::vector<std::uint32_t> entities;
  std::vector<std::uint32_t> neighbors;  // over hyperlinks forwards and nearest edges, if chosen
};

// The order of T: ascending (distance, passage).
bool is_nearer(const LayerSource& a, const LayerSource& b);

void write_sources(MessageWriter& out, std::span<const LayerSource> sources);
// Refuses a passage that comes twice, and another order than that of is_nearer.
std::vector<LayerSource> read_sources(MessageReader& in);

// The shard's `count` nearest allowed passages, in ascending (distance, passage) order: among them are its members of
// T.
std::vector<LayerSource> nearest_sources(const Shard& shard, const ShardEntities& entities, const EdgeChoice& edges,
                                         std::span<const float> distances, std::size_t count, const PassageSet* allowed);

// One layer for the shard's passages; `sources` is T, in ascending (distance, passage) order, of all shards. For the
// minimum its room is the shard's; the other aggregators keep 8 bytes for each pair of a source and its neighbor here.
void take_layer(const Shard& shard, const ShardEntities& entities, const MinPropagationOptions& options, float self_weight,
                std::span<const LayerSource> sources, const PassageSet* allowed, std::span<float> distances);

}  // namespace hop::core
