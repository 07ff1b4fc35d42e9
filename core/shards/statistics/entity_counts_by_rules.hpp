// Entity counts of a method that takes entities under several sets of rules, as one value of bytes: a frame around the
// counts of each. Of one set it is that one's counts, of none it is empty.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/options/options.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/statistics/entity_counts.hpp"

namespace hop::core {

// Under all rules of the options. Errors: those of read_shard_settings.
Result<std::vector<std::uint8_t>> count_by_rules(const Shard& shard, const Options& options);

// The counts of each set, views of `bytes`. Errors: bad_input.
Result<std::vector<std::span<const std::uint8_t>>> split_counts_by_rules(std::span<const std::uint8_t> bytes);

// The same, read.
Result<std::vector<EntityCounts>> read_counts_by_rules(std::span<const std::uint8_t> bytes);

// Of shards or groups of them, counted under the same options. Errors: bad_input.
Result<std::vector<std::uint8_t>> merge_counts_by_rules(std::span<const std::vector<std::uint8_t>> parts);

// give_entities with those of each set. On an error the shard has what it had.
Result<void> give_counts_by_rules(Shard& shard, std::span<const std::uint8_t> bytes);

}  // namespace hop::core
