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

// None for a method without entities of its own. For one with a pool these are the rules of its first ranking's
// settings, and those of its own beside them (core/shards/pool_settings.hpp).
std::optional<EntityRules> entity_rules_of(const SearchSettings& settings);

}  // namespace hop::core
