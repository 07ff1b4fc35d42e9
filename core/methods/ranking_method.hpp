// How a method ranks by words and vectors, as a table of functions. A method whose Retriever sends requests to the host has
// one too, without `start`: it defines the base that its retrieval compares texts by.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/base/json_writer.hpp"
#include "core/base/work_budget.hpp"
#include "core/exchange/exchange.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

// One text that is ranked. Borrowed.
struct RankedText {
  CorpusPart part;
  const SearchSettings& settings;
  std::string_view text;
  std::span<const float> vector, masked_vector;  // empty: none
  const PassageSet* allowed;                     // null: all passages
};

// The ranking of one text as a program over the parts of a corpus. The same program runs on one graph.
class RankingProgram {
 public:
  virtual ~RankingProgram() = default;

  // Runs until the ranking is complete (true), the budget is used up, or the exchange waits. Passages have their numbers in the
  // corpus. A part that does not lead may end without a ranking.
  virtual bool advance(WorkBudget& budget, Exchange& exchange) = 0;
  virtual Ranking take() && = 0;
  // The scores of the base list on this part; valid once advance() returned true.
  virtual const BaseScores& base() const = 0;
  // The question without its names; empty: not known, or not used.
  virtual std::string_view masked() const { return {}; }
};

struct RankingMethod {
  // The base that it starts from, with or without a question vector.
  BaseKind (*base_kind)(const SearchSettings& settings, bool has_vector);
  // `base` holds the cosines if the kind uses them; the method computes the rest of it. `text` must outlive the program. Null: a
  // Retriever ranks.
  std::unique_ptr<RankingProgram> (*start)(const RankedText& text, BaseKind kind, BaseScores base);
  // The entity rules of its graph. Null: it uses no entities.
  const EntityRules& (*entity_rules)(const SearchSettings& settings) = nullptr;
  // Whether it also uses the vector of the masked question. Null: no.
  bool (*takes_masked_vector)(const SearchSettings& settings) = nullptr;
  // Writes statistics of a graph and its entities as members of an open JSON object. Null: none.
  void (*describe)(const Graph& graph, const EntityGraph& entities, const SearchSettings& settings, JsonWriter& out) = nullptr;
};

const RankingMethod& ranking_method(Method method);

// The entity rules of the settings' method; for a method without any, those of the default method.
const EntityRules& entity_rules_or_default(const SearchSettings& settings);

}  // namespace hop::core
