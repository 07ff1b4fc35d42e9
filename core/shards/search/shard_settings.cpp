// Reads settings through the usual readers and restricts them to the methods with the trait `in_shards`.
#include "core/shards/search/shard_settings.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/part_method.hpp"
#include "core/methods/ranking_method.hpp"

namespace hop::core {

#define HOP_PARTS(name, part) extern const PartMethod part;
#include "core/methods/method_table.inc"

const PartMethod& part_method(Method method) {
  static constexpr PartMethod by_ranking;
  switch (method) {
#define HOP_PARTS(name, part)                   \
  case Method::name:                            \
    if constexpr (is_built(#name)) return part; \
    break;
#include "core/methods/method_table.inc"
    default: break;
  }
  return by_ranking;
}

Result<SearchSettings> read_shard_settings(const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return settings;
  const Method method = settings.value().method;
  if (!has_trait(method, method_trait::in_shards)) {
    return Error{Status::unsupported, concat("method ", method_name(method), " is not supported on a sharded corpus"), "method"};
  }
  return settings;
}

SearchSettings first_settings_of(const SearchSettings& settings, const Options& options) {
  const PartMethod& part = part_method(settings.method);
  return part.first_ranking != nullptr ? part.first_ranking(settings, options) : settings;
}

Result<std::vector<EntityRules>> all_entity_rules(const Options& options) {
  const auto settings = read_shard_settings(options);
  if (!settings) return settings.error();
  return all_entity_rules(settings.value(), options);
}

std::vector<EntityRules> all_entity_rules(const SearchSettings& settings, const Options& options) {
  // A first ranking and its reranker may need different rules; equal rules are counted once.
  std::vector<EntityRules> all;
  const auto need = [&](const EntityRules& rules) {
    if (std::find(all.begin(), all.end(), rules) == all.end()) all.push_back(rules);
  };
  const PartMethod& part = part_method(settings.method);
  const SearchSettings first = first_settings_of(settings, options);
  const RankingMethod& ranking = ranking_method(first.method);
  const bool ranks_first = part.first_ranking != nullptr || part.entity_rules == nullptr;
  if (ranks_first && ranking.entity_rules != nullptr) need(ranking.entity_rules(first));
  if (part.entity_rules != nullptr) {
    for (const EntityRules& rules : part.entity_rules(settings, options)) need(rules);
  }
  return all;
}

}  // namespace hop::core
