// The vector scan yields after each block of passages and the table builder after each part; the method's
// program yields between its stages.
#include "core/methods/question_run.hpp"

#include "core/methods/hit_ranks.hpp"
#include "core/methods/ranking_method.hpp"

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

QuestionRun::QuestionRun(const CorpusPart& part, const SearchSettings& settings, std::string_view text,
                         std::span<const float> vector, std::span<const float> masked_vector, const PassageSet* allowed)
    : state_(std::make_unique<State>(State{{part, settings, text, vector, masked_vector, allowed}})) {
  if (!vector.empty() && uses_vectors(settings)) {
    state_->base.cosines.resize(part.passage_count());
    const bool reads_only_best = settings.method == Method::dense;
    if (with_rough_rows && reads_only_best && settings.rough_rows && BestScan::is_possible(part.graph())) {
      state_->best_scan.emplace();
    }
  } else {
    state_->text.vector = state_->text.masked_vector = {};  // the masked vector is used only together with the question's
  }
  state_->without_repeats.narrow(part, settings, text, state_->text.vector, state_->text.allowed);
}

bool QuestionRun::step(WorkBudget& budget) {
  Exchange alone;
  return step(budget, alone);
}

bool QuestionRun::step(WorkBudget& budget, Exchange& exchange) {
  State& state = *state_;
  if (state.is_ranked) return true;
  if (!state.program) {
    if (!scan(budget)) return false;
    if (state.text.part.is_whole() && (!make_tables(budget) || budget.used_up())) return false;
  }
  if (!rank(budget, exchange)) return false;
  state.tables.reset();
  budget.spend(1 + state.text.part.passage_count());
  return state.is_ranked = true;
}

bool QuestionRun::scan(WorkBudget& budget) {
  State& state = *state_;
  const OpenGraph& graph = state.text.part.graph();
  if (!with_rough_rows || !state.best_scan)
    return scan_passages(graph, state.text.vector, state.scanned, state.base.cosines, budget);
  return state.best_scan->step(graph, state.text.vector, state.text.settings.hits, state.text.allowed, state.base.cosines,
                               budget);
}

// Builds the tables that the ranking needs, in steps; only the first question to need them pays for it. A shard has its tables.
bool QuestionRun::make_tables(WorkBudget& budget) {
  State& state = *state_;
  const SearchSettings& settings = state.text.settings;
  if (!state.tables) {
    const RankingMethod& method = ranking_method(settings.method);
    const bool by_distance = has_trait(settings.method, method_trait::gives_distances);
    const bool by_tfidf = base_kind_of(settings, !state.text.vector.empty()) == BaseKind::tfidf;
    const EntityRules* rules = method.entity_rules != nullptr ? &method.entity_rules(settings) : nullptr;
    if (rules == nullptr && !by_tfidf) return true;
    state.tables =
        std::make_unique<TableBuilder>(state.text.part.graph(), rules, by_tfidf, by_distance, uses_masked_vector(settings));
  }
  return state.tables->step(budget);
}

bool QuestionRun::rank(WorkBudget& budget, Exchange& exchange) {
  State& state = *state_;
  if (state.text.part.corpus_passages() == 0) return true;
  if (!state.program) {
    const SearchSettings& settings = state.text.settings;
    const BaseKind kind = base_kind_of(settings, !state.text.vector.empty());
    state.program = ranking_method(settings.method).start(state.text, kind, std::move(state.base));
  }
  if (!state.program->advance(budget, exchange)) return false;
  state.ranking = std::move(*state.program).take();
  if (!state.ranking.state.empty()) state.ranking.needless = std::move(state.without_repeats.needless);
  if (state.text.settings.explain && exchange.is_alone())
    find_hit_ranks(state.program->base(), state.text.settings.offset, state.ranking);
  return true;
}

}  // namespace hop::core
