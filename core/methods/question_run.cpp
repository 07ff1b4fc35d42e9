// The vector scan yields after each block of passages and the table builder after each part; the ranking itself runs in one
// step and charges its cost to the budget afterwards.
#include "core/methods/question_run.hpp"

#include "core/methods/hit_ranks.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/methods/vector_scan.hpp"

namespace hop::core {

BaseKind base_kind_of(const SearchSettings& settings, bool has_vector) {
  return ranking_method(settings.method).base_kind(settings, has_vector);
}

bool uses_vectors(const SearchSettings& settings) {
  const BaseKind kind = base_kind_of(settings, true);
  return kind == BaseKind::dense || kind == BaseKind::hybrid;
}

bool uses_masked_vector(const SearchSettings& settings) {
  const RankingMethod& method = ranking_method(settings.method);
  return method.takes_masked_vector != nullptr && method.takes_masked_vector(settings);
}

QuestionRun::QuestionRun(const OpenGraph& graph, const SearchSettings& settings, std::string_view text,
                         std::span<const float> vector, std::span<const float> masked_vector, const PassageSet* allowed)
    : graph_(graph), settings_(settings), text_(text), vector_(vector), masked_vector_(masked_vector), allowed_(allowed) {
  if (!vector_.empty() && uses_vectors(settings_)) {
    base_.cosines.resize(graph_.view().passage_count());
  } else {
    vector_ = masked_vector_ = {};  // the masked vector is used only together with the question's
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

// Builds the tables that the ranking needs, in steps; only the first question to need them pays for it.
bool QuestionRun::make_tables(WorkBudget& budget) {
  if (!tables_) {
    const RankingMethod& method = ranking_method(settings_.method);
    const bool by_distance = has_trait(settings_.method, method_trait::gives_distances);
    const bool by_tfidf = base_kind_of(settings_, !vector_.empty()) == BaseKind::tfidf;
    const EntityRules* rules = method.entity_rules != nullptr ? &method.entity_rules(settings_) : nullptr;
    if (rules == nullptr && !by_tfidf) return true;
    tables_ = std::make_unique<TableBuilder>(graph_, rules, by_tfidf, by_distance, uses_masked_vector(settings_));
  }
  return tables_->step(budget);
}

void QuestionRun::rank() {
  if (graph_.view().passage_count() == 0) return;
  const BaseKind kind = base_kind_of(settings_, !vector_.empty());
  const RankedText text = {graph_, settings_, text_, vector_, masked_vector_, allowed_};
  ranking_ = ranking_method(settings_.method).rank(text, kind, base_);
  if (settings_.explain) find_hit_ranks(base_, allowed_, ranking_);
}

}  // namespace hop::core
