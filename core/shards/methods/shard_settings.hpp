// Search settings on a sharded corpus: validates that the method is supported, and derives the pool and the entity rules whose
// counts the shards must have before the first question.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Settings of a method that reranks the top passages of another method (its pool).
struct PoolSettings {
  SearchSettings first;                 // settings of the first ranking
  std::uint32_t candidates = 0;         // largest size of the pool
  std::optional<EntityRules> keywords;  // the rules whose entities the reranker reads; nullopt: it reads none
};

// Errors: those of read_search_settings; unsupported for a method without support for shards, for a loop, and for options that
// need a language model.
Result<SearchSettings> read_shard_settings(const Options& options);

// nullopt for a method without a pool. Errors: unsupported for options that need a language model.
Result<std::optional<PoolSettings>> read_pool_settings(const SearchSettings& settings, const Options& options);

// The rules under which the ranking of `settings` needs entities; nullopt for a method without entities. A method with a pool
// calls this with the settings of its first ranking, and has the rules in PoolSettings in addition.
std::optional<EntityRules> entity_rules_of(const SearchSettings& settings, const Options& options);

// All distinct rules whose entities the shards need for these options. Errors: those of read_shard_settings.
Result<std::vector<EntityRules>> all_entity_rules(const Options& options);

// The kind of a shard's base scores: base_kind_of, unless the method overrides it for shards.
BaseKind shard_base_kind_of(const SearchSettings& settings, bool has_vector);

}  // namespace hop::core
