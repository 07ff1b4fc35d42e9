// Entity counts for a method that uses entities under several sets of rules (e.g. a first ranking and its reranker), as one byte
// string: a frame around the counts of each set. A single set has no outer frame; without a set the bytes are empty.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/options/options.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/statistics/entity_counts.hpp"

namespace hop::core {

// Counts under all rules of the options. Errors: those of read_shard_settings.
Result<std::vector<std::uint8_t>> count_by_rules(const Shard& shard, const Options& options);

// The counts of each set, as views of `bytes`. Errors: bad_input.
Result<std::vector<std::span<const std::uint8_t>>> split_counts_by_rules(std::span<const std::uint8_t> bytes);

// The same, decoded.
Result<std::vector<EntityCounts>> read_counts_by_rules(std::span<const std::uint8_t> bytes);

// Merges the counts of shards or groups of shards under the same options. Errors: bad_input.
Result<std::vector<std::uint8_t>> merge_counts_by_rules(std::span<const std::vector<std::uint8_t>> parts);

// Calls give_entities with each set. On an error the shard is unchanged.
Result<void> give_counts_by_rules(Shard& shard, std::span<const std::uint8_t> bytes);

}  // namespace hop::core
