// The entry of trail in the table of methods: the kind of its base list, its ranking function, its entity rules, and the
// description of a graph (whether the gate is open, the learned share).
#include "core/methods/ranking_method.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/methods/trail/trail_order.hpp"

namespace hop::core {

namespace {

BaseKind kind_of_base_list(const SearchSettings&, bool has_vector) { return has_vector ? BaseKind::hybrid : BaseKind::bm25; }

Ranking rank_along_trail(const RankedText& text, BaseKind kind, BaseScores& base) {
  const OpenGraph& graph = text.graph;
  const auto entities = graph.entities(text.settings.trail.entities);
  const QuestionAnalysis question = analyze_question(graph.view(), *entities, graph.analyzer(), text.text);
  const TrailSettings settings = settings_of_question(text.settings.trail, question.names_are_restored);
  combine_base_scores(graph, kind, text.settings, question.terms, text.allowed, base);
  return rank_by_trail({graph, *entities, settings, question, base, text.allowed, text.vector, text.masked_vector},
                       text.settings);
}

const EntityRules& rules_of_trail(const SearchSettings& settings) { return settings.trail.entities; }

bool has_second_stage(const SearchSettings& settings) { return settings.trail.rescore; }

void describe_trail(const Graph& graph, const EntityGraph& entities, const SearchSettings& settings, JsonWriter& out) {
  const std::uint64_t documents = trail_documents(graph.document_count(), entities.name_count);
  out.member("gate_is_open", !gate_is_closed(entities, graph.passage_count(), settings.trail.gate));
  out.member("documents", documents);
  out.member("learned_share", corpus_share(graph.passage_count(), documents));
}

}  // namespace

extern const RankingMethod ranking_by_trail;
const RankingMethod ranking_by_trail = {kind_of_base_list, rank_along_trail, rules_of_trail, has_second_stage, describe_trail};

}  // namespace hop::core
