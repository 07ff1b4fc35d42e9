#include "core/methods/question_run.hpp"

#include <algorithm>

#include "core/methods/gnn_ret.hpp"
#include "core/methods/trail.hpp"
#include "core/methods/vector_scan.hpp"
#include "core/methods/views.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {

namespace {

Ranking rank_by_base(const BaseScores& base, std::size_t hits, const PassageSet* allowed) {
  Ranking ranking;
  const ScaledScores scores = base.combined();
  top_k(scores.values, hits, ranking.passages, allowed, scores.scale);
  ranking.scores.reserve(ranking.passages.size());
  for (const std::uint32_t passage : ranking.passages) ranking.scores.push_back(scores[passage]);
  return ranking;
}

// A hit by words alone holds a word of the question: passages with a score of 0 are none.
void drop_hits_without_score(Ranking& ranking) {
  std::size_t kept = 0;
  while (kept < ranking.passages.size() && ranking.scores[kept] > 0) ++kept;
  ranking.passages.resize(kept);
  ranking.scores.resize(kept);
}

}  // namespace

BaseKind base_kind_of(const SearchSettings& settings, bool has_vector) {
  switch (settings.method) {
    case Method::bm25: return BaseKind::bm25;
    case Method::tfidf: return BaseKind::tfidf;
    case Method::dense: return BaseKind::dense;
    case Method::hybrid:
    case Method::trail: return has_vector ? BaseKind::hybrid : BaseKind::bm25;
    case Method::gnn_ret:
    case Method::rgnn_ret:
      if (!settings.gnn.distances) return has_vector ? BaseKind::dense : BaseKind::bm25;
      return *settings.gnn.distances == BaseKind::hybrid && !has_vector ? BaseKind::bm25 : *settings.gnn.distances;
    case Method::kgp:  // what they compare texts by
    case Method::iier:
    case Method::g_rag:
    case Method::bgr: return has_vector ? BaseKind::hybrid : BaseKind::bm25;
    case Method::none:
    case Method::golden: break;
  }
  return BaseKind::bm25;
}

bool uses_vectors(const SearchSettings& settings) {
  const BaseKind kind = base_kind_of(settings, true);
  return kind == BaseKind::dense || kind == BaseKind::hybrid;
}

bool uses_masked_vector(const SearchSettings& settings) { return settings.method == Method::trail && settings.trail.rescore; }

QuestionRun::QuestionRun(const OpenGraph& graph, const SearchSettings& settings, std::string_view text,
                         std::span<const float> vector, std::span<const float> masked_vector, const PassageSet* allowed)
    : graph_(graph), settings_(settings), text_(text), vector_(vector), masked_vector_(masked_vector), allowed_(allowed) {
  if (!vector_.empty() && uses_vectors(settings_)) {
    base_.cosines.resize(graph_.view().passage_count());
  } else {
    vector_ = masked_vector_ = {};
  }
}

bool QuestionRun::step(WorkBudget& budget) {
  if (!scan_passages(graph_, vector_, scanned_, base_.cosines, budget)) return false;
  if (ranked_) return true;
  if (!make_tables(budget) || budget.used_up()) return false;
  rank();
  tables_.reset();
  budget.spend(1 + graph_.view().passage_count());
  ranked_ = true;
  return true;
}

// What the ranking needs of the graph, in steps where this question is the first to need it.
bool QuestionRun::make_tables(WorkBudget& budget) {
  if (!tables_) {
    const bool by_distance = gives_distances(settings_.method);
    const bool by_tfidf = base_kind_of(settings_, !vector_.empty()) == BaseKind::tfidf;
    const EntityRules* rules = nullptr;
    if (by_distance) rules = &settings_.gnn.entities;
    if (settings_.method == Method::trail) rules = &settings_.trail.entities;
    if (rules == nullptr && !by_tfidf) return true;
    tables_ = std::make_unique<TableBuilder>(graph_, rules, by_tfidf, by_distance, uses_masked_vector(settings_));
  }
  return tables_->step(budget);
}

void QuestionRun::rank() {
  const Graph& view = graph_.view();
  const BaseKind kind = base_kind_of(settings_, !vector_.empty());
  if (view.passage_count() == 0) return;
  if (settings_.method != Method::trail) {
    const std::vector<QueryTerm> terms = analyse_terms(view, graph_.analyser(), text_);
    combine_base_scores(graph_, kind, settings_, terms, allowed_, base_);
    if (gives_distances(settings_.method)) {
      ranking_ = rank_by_gnn_ret(graph_, settings_, base_, allowed_);
    } else {
      ranking_ = rank_by_base(base_, settings_.hits, allowed_);
      if (kind == BaseKind::bm25 || kind == BaseKind::tfidf) drop_hits_without_score(ranking_);
    }
    return;
  }
  const auto entities = graph_.entities(settings_.trail.entities);
  const QuestionAnalysis question = analyse_question(view, *entities, graph_.analyser(), text_);
  combine_base_scores(graph_, kind, settings_, question.terms, allowed_, base_);
  ranking_ = rank_by_trail({graph_, *entities, settings_.trail, question, base_, allowed_, vector_, masked_vector_}, settings_);
}

}  // namespace hop::core
