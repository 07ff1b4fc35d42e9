// Which methods search a corpus in shards, and under which rules its entities must be given before.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Of a method that reranks the first passages of another method's ranking, its pool.
struct PoolSettings {
  SearchSettings first;                 // of the first ranking
  std::uint32_t candidates = 0;         // the most passages of the pool
  std::optional<EntityRules> keywords;  // whose keywords a method reads; none: it reads none
};

// Errors: those of read_search_settings; unsupported for a method that does not search shards, for a loop, and for
// asking a language model on the way.
Result<SearchSettings> read_shard_settings(const Options& options);

// None for a method without a pool. Errors: unsupported for what asks a language model on the way.
Result<std::optional<PoolSettings>> read_pool_settings(const SearchSettings& settings, const Options& options);

// None for a method without entities. `settings`: of read_shard_settings for these options. For a method with a
// pool these are the rules of its first ranking's settings, and its own in addition (PoolSettings).
std::optional<EntityRules> entity_rules_of(const SearchSettings& settings, const Options& options);

// All rules that the entities of a corpus must be given under for these options, each once. Errors: those of
// read_shard_settings.
Result<std::vector<EntityRules>> all_entity_rules(const Options& options);

// By what a shard scores its passages: base_kind_of, unless the method has another base in shards.
BaseKind shard_base_kind_of(const SearchSettings& settings, bool has_vector);

}  // namespace hop::core
