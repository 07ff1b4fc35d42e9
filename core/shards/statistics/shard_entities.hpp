// A shard's entities under a set of rules, cut and numbered as those of one graph.
#pragma once

#include "core/base/result.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/statistics/entity_counts.hpp"

namespace hop::core {

// Gives a shard its entities under counts.rules, of counts that are merged of all shards, in place of those under equal
// rules. It then answers questions under these rules; sessions under way keep what they began with. Errors:
// bad_input where the counts lack one of the shard's entities; the shard then has what it had.
Result<void> give_entities(Shard& shard, const EntityCounts& counts);

}  // namespace hop::core
