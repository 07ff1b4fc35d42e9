#include "core/shards/pool_settings.hpp"

#include "core/shards/shard_method.hpp"
#include "core/shards/shard_search.hpp"

namespace hop::core {

Result<std::optional<PoolSettings>> read_pool_settings(const SearchSettings& settings, const Options& options) {
  const ShardMethod& part = shard_method(settings.method);
  if (part.pool == nullptr) return std::optional<PoolSettings>();
  auto pool = part.pool(settings, options);
  if (!pool) return std::move(pool).error();
  return std::optional(std::move(pool).value());
}

Result<std::vector<EntityRules>> all_entity_rules(const Options& options) {
  const auto settings = read_shard_settings(options);
  if (!settings) return settings.error();
  const auto pool = read_pool_settings(settings.value(), options);
  if (!pool) return pool.error();
  std::vector<EntityRules> all;
  const SearchSettings& first = pool.value() ? pool.value()->first : settings.value();
  if (const auto rules = entity_rules_of(first, options)) all.push_back(*rules);
  if (pool.value() && pool.value()->keywords && (all.empty() || !(all.front() == *pool.value()->keywords)))
    all.push_back(*pool.value()->keywords);
  return all;
}

}  // namespace hop::core
