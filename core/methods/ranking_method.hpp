// How a method ranks by words and vectors alone; of one that asks its host on the way, what it compares texts by.
#pragma once

#include <span>
#include <string_view>

#include "core/base/json_writer.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

// One text that is ranked. Borrowed.
struct RankedText {
  const OpenGraph& graph;
  const SearchSettings& settings;
  std::string_view text;
  std::span<const float> vector, masked_vector;  // empty: none
  const PassageSet* allowed;                     // null: all passages
};

struct RankingMethod {
  // Which base it starts from, given whether there is a question vector.
  BaseKind (*base_kind)(const SearchSettings& settings, bool has_vector);
  // `base` holds the cosines where the kind takes some; the rest of it is the method's to compute. Null: a Retriever ranks.
  Ranking (*rank)(const RankedText& text, BaseKind kind, BaseScores& base);
  // The rules of the entities that it ranks over. Null: none.
  const EntityRules& (*entity_rules)(const SearchSettings& settings) = nullptr;
  // Whether it takes the vector of the masked question, too. Null: no.
  bool (*takes_masked_vector)(const SearchSettings& settings) = nullptr;
  // Members of an open JSON object: what the method makes of a graph and its entities. Null: nothing to tell.
  void (*describe)(const Graph& graph, const EntityGraph& entities, const SearchSettings& settings, JsonWriter& out) = nullptr;
};

const RankingMethod& ranking_method(Method method);

// The rules of the method's entities; of a method without some, those of the method that a search has by default.
const EntityRules& entity_rules_or_default(const SearchSettings& settings);

// The terms of the text, scored: what gnn_ret and the base methods begin with.
void score_base(const RankedText& text, BaseKind kind, BaseScores& base);

}  // namespace hop::core
