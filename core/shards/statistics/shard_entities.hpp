// Builds a shard's entities under a set of rules from the merged counts of all shards. They are cut and numbered as in one graph
// of the whole corpus.
#pragma once

#include "core/base/result.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/statistics/entity_counts.hpp"

namespace hop::core {

// Sets the shard's entities under counts.rules; entities under equal rules are replaced. `counts` are merged over all shards. The
// shard can then answer questions under these rules; open sessions keep the entities they started with. Errors: bad_input if the
// counts lack one of the shard's entities; the shard is then unchanged.
Result<void> give_entities(Shard& shard, const EntityCounts& counts);

}  // namespace hop::core
