// Methods that rerank the first passages of another method's ranking, a pool.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

struct PoolSettings {
  SearchSettings first;                 // of the first ranking
  std::uint32_t candidates = 0;         // the most passages of the pool
  std::optional<EntityRules> keywords;  // whose keywords a method reads; none: it reads none
};

// None for a method without a pool. Errors: unsupported for what asks a language model on the way.
Result<std::optional<PoolSettings>> read_pool_settings(const SearchSettings& settings, const Options& options);

// All rules that the entities of a corpus must be given under for these options, each once. Errors: those of
// read_shard_settings.
Result<std::vector<EntityRules>> all_entity_rules(const Options& options);

}  // namespace hop::core
