// Search settings on a corpus in shards: validates that the method is supported, and derives the entity rules whose counts the
// shards must have before the first question.
#pragma once

#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Errors: those of read_search_settings; unsupported for a method without support for shards.
Result<SearchSettings> read_shard_settings(const Options& options);

// The settings of the ranking that the method begins with: its own, or for a method that reranks, those of its first ranking.
SearchSettings first_settings_of(const SearchSettings& settings, const Options& options);

// All distinct rules whose entities the shards need. `settings`: those of the options.
std::vector<EntityRules> all_entity_rules(const SearchSettings& settings, const Options& options);
// The same for options that are not read yet. Errors: those of read_shard_settings.
Result<std::vector<EntityRules>> all_entity_rules(const Options& options);

}  // namespace hop::core
