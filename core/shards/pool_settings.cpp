#include "core/shards/pool_settings.hpp"

#include "core/methods/bgr/bgr_settings.hpp"
#include "core/methods/g_rag/g_rag_settings.hpp"
#include "core/shards/shard_search.hpp"

namespace hop::core {

Result<std::optional<PoolSettings>> read_pool_settings(const SearchSettings& settings, const Options& options) {
  if (settings.method == Method::bgr) {
    return std::optional(PoolSettings{first_ranking_of_bgr(settings, options), candidates_of_bgr(options), {}});
  }
  if (settings.method != Method::g_rag) return std::optional<PoolSettings>();
  if (g_rag_asks_for_graphs(options)) {
    return Error{Status::unsupported, "g_rag.concepts = \"ask\": shards ask no language model", "g_rag.concepts"};
  }
  return std::optional(PoolSettings{first_ranking_of_g_rag(settings, options), candidates_of_g_rag(options),
                                    keywords_of_g_rag(settings, options)});
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
