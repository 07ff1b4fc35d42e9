// Which methods can be asked of a corpus in shards, and under which rules its entities must be given before.
#pragma once

#include <optional>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Errors: those of read_search_settings; unsupported for a method that is not asked of shards, for a loop, and for
// asking a language model on the way.
Result<SearchSettings> read_shard_settings(const Options& options);

// None for a method without entities. `settings`: of read_shard_settings for these options. For a method with a
// pool these are the rules of its first ranking's settings, and its own in addition (core/shards/pool_settings.hpp).
std::optional<EntityRules> entity_rules_of(const SearchSettings& settings, const Options& options);

// Of how many terms of each passage a vocabulary is counted, where the method's edges are such terms.
std::optional<std::uint32_t> vocabulary_terms_of(const SearchSettings& settings, const Options& options);

// By what a shard scores its passages: base_kind_of, unless the method has another base in shards.
BaseKind shard_base_kind_of(const SearchSettings& settings, bool has_vector);

}  // namespace hop::core
