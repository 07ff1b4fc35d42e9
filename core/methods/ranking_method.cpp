// Expands the HOP_RANKING rows of core/methods/method_table.inc twice: as declarations, then as the cases of a switch. The
// objects themselves are defined next to each method.
#include "core/methods/ranking_method.hpp"

#include "core/methods/views.hpp"
#include "core/options/option_table.hpp"

namespace hop::core {

#define HOP_RANKING(name, ranking) extern const RankingMethod ranking;
#include "core/methods/method_table.inc"

const RankingMethod& ranking_method(Method method) {
  switch (method) {
#define HOP_RANKING(name, ranking)                 \
  case Method::name:                               \
    if constexpr (is_built(#name)) return ranking; \
    break;
#include "core/methods/method_table.inc"
    default: break;  // a loop: its retriever ranks
  }
  return ranking_by_words_and_vectors;  // `auto` of a first ranking, also in a build without hybrid
}

const EntityRules& entity_rules_or_default(const SearchSettings& settings) {
  const RankingMethod& chosen = ranking_method(settings.method);
  if (chosen.entity_rules != nullptr) return chosen.entity_rules(settings);
  return ranking_method(read_method(find_option("method")->default_value)).entity_rules(settings);
}

}  // namespace hop::core
