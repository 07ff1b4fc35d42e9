// The corpus-wide counts that a method needs under its options, in serialized form: entity counts (under one or several sets of
// rules), a vocabulary (KGP), or phrase counts (IIER). A uniform interface for the C API.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/statistics/corpus_summary.hpp"

namespace hop::core {

// Empty for a method that needs none. Errors: those of read_shard_settings.
Result<std::vector<std::uint8_t>> counts_of_method(const Shard& shard, const Options& options);
// Merges the counts of shards or groups of shards for the same method and options. Errors: bad_input.
Result<std::vector<std::uint8_t>> merge_counts_bytes(std::span<const std::vector<std::uint8_t>> parts);
// Whether the corpus's summary has the counts of the method. Errors: wrong_state.
Result<void> check_method_counts(const CorpusSummary& corpus, const SearchSettings& settings, const Options& options);
// Stores counts that are merged over all shards in the shard. Empty bytes have no effect.
Result<void> give_counts(Shard& shard, std::span<const std::uint8_t> counts);

}  // namespace hop::core
