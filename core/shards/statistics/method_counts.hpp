// What is counted of a corpus in shards for one method under its options, as bytes: entity counts (under one set of rules or
// several), a vocabulary with some, or phrase counts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/options/options.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// Empty for a method that needs none. Errors: those of read_shard_settings.
Result<std::vector<std::uint8_t>> counts_of_method(const Shard& shard, const Options& options);
// Of shards or groups of them, counted for the same method and options. Errors: bad_input.
Result<std::vector<std::uint8_t>> merge_counts_bytes(std::span<const std::vector<std::uint8_t>> parts);
// Of counts that are merged of all shards; nothing for no bytes.
Result<void> give_counts(Shard& shard, std::span<const std::uint8_t> counts);

}  // namespace hop::core
