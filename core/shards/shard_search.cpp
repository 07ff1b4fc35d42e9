#include "core/shards/shard_search.hpp"

#include "core/base/concat.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/shards/shard_method.hpp"

namespace hop::core {

Result<SearchSettings> read_shard_settings(const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return settings;
  const Method method = settings.value().method;
  if (!has_trait(method, method_trait::in_shards)) {
    return Error{Status::unsupported, concat("method ", method_name(method), " is not asked of a corpus in shards"), "method"};
  }
  if (settings.value().loop != Loop::once) {
    return Error{Status::unsupported, "a loop of a language model and a retriever is not asked of a corpus in shards", "method"};
  }
  if (settings.value().complete) {
    return Error{Status::unsupported, "search.complete: shards ask no language model", "search.complete"};
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

std::optional<std::uint32_t> vocabulary_terms_of(const SearchSettings& settings, const Options& options) {
  const ShardMethod& part = shard_method(settings.method);
  return part.vocabulary_terms != nullptr ? part.vocabulary_terms(settings, options) : std::nullopt;
}

BaseKind shard_base_kind_of(const SearchSettings& settings, bool has_vector) {
  const ShardMethod& part = shard_method(settings.method);
  return part.base_kind != nullptr ? part.base_kind(has_vector) : base_kind_of(settings, has_vector);
}

}  // namespace hop::core
