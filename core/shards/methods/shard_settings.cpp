// Reads settings through the usual readers and restricts them to the methods with the trait `in_shards` and to single-pass
// searches without a language model.
#include "core/shards/methods/shard_settings.hpp"

#include "core/base/concat.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

Result<SearchSettings> read_shard_settings(const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return settings;
  const Method method = settings.value().method;
  if (!has_trait(method, method_trait::in_shards)) {
    return Error{Status::unsupported, concat("method ", method_name(method), " is not supported on a sharded corpus"), "method"};
  }
  if (settings.value().loop != Loop::once) {
    return Error{Status::unsupported, "a loop with a language model is not supported on a sharded corpus", "method"};
  }
  if (settings.value().complete) {
    return Error{Status::unsupported, "search.complete is not supported on a sharded corpus", "search.complete"};
  }
  if (const ShardMethod& part = shard_method(method); part.check != nullptr) {
    if (auto checked = part.check(settings.value(), options); !checked) return std::move(checked).error();
  }
  return settings;
}

std::optional<EntityRules> entity_rules_of(const SearchSettings& settings, const Options& options) {
  const ShardMethod& part = shard_method(settings.method);
  if (part.entity_rules != nullptr) return part.entity_rules(settings, options);
  const RankingMethod& ranking = ranking_method(settings.method);
  return ranking.entity_rules != nullptr ? std::optional(ranking.entity_rules(settings)) : std::nullopt;
}

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
  // A first ranking and its reranker may need different rules; equal rules are counted once.
  std::vector<EntityRules> all;
  const SearchSettings& first = pool.value() ? pool.value()->first : settings.value();
  if (const auto rules = entity_rules_of(first, options)) all.push_back(*rules);
  if (pool.value() && pool.value()->keywords && (all.empty() || !(all.front() == *pool.value()->keywords)))
    all.push_back(*pool.value()->keywords);
  return all;
}

BaseKind shard_base_kind_of(const SearchSettings& settings, bool has_vector) {
  const ShardMethod& part = shard_method(settings.method);
  return part.base_kind != nullptr ? part.base_kind(has_vector) : base_kind_of(settings, has_vector);
}

}  // namespace hop::core
