// The entry of trail in the table of methods: the kind of its base list, its program, its entity rules, and the
// description of a graph (whether the gate is open, the learned share).
#include <algorithm>
#include <optional>

#include "core/fuse/rank_minimum.hpp"
#include "core/methods/base_run.hpp"
#include "core/methods/hit_paths.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/methods/trail/second_stage.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/methods/trail/trail_order.hpp"

namespace hop::core {

namespace {

BaseKind kind_of_base_list(const SearchSettings&, bool has_vector) { return has_vector ? BaseKind::hybrid : BaseKind::bm25; }

class TrailProgram final : public RankingProgram {
 public:
  TrailProgram(const RankedText& text, BaseKind kind, BaseScores scores)
      : text_(text),
        scratch_(text.part.graph().scratch()),
        entities_(text.part.entities(text.settings.trail.entities)),
        run_(text, kind, with_kept_words(std::move(scores), *scratch_), &entities_),
        input_{text, entities_, question_, run_.scores(), *scratch_} {}
  ~TrailProgram() override { scratch_->words = std::move(run_).take_scores().words; }

  bool advance(WorkBudget& budget, Exchange& exchange) override {
    const std::size_t hits = text_.settings.hits;
    for (;;) {
      switch (stage_) {
        case Stage::words:
          if (text_.part.is_whole()) analyze_graph();
          stage_ = Stage::base;
          break;
        case Stage::base:
          if (!run_.advance(exchange)) return false;
          budget.spend(1 + text_.part.passage_count());
          if (!text_.part.is_whole()) analyze_parts();
          list_ = run_.best(TrailFirstStage::base_length(question_.settings, hits));
          stage_ = Stage::list;
          break;
        case Stage::list:
          if (!exchange.best(list_, TrailFirstStage::base_length(question_.settings, hits), is_better_scored)) return false;
          if (text_.vector.empty()) {  // a passage without a word of the question does not belong to the list
            while (!list_.empty() && !(list_.back().score > 0)) list_.pop_back();
          }
          if (gate_is_closed(entities_.graph().mention_pairs, text_.part.corpus_passages(), question_.settings.gate)) {
            rank_by_base_list();
            return ends();
          }
          first_.emplace(input_, std::move(list_));
          stage_ = Stage::first;
          break;
        case Stage::first:
          if (!first_->advance(budget, exchange)) return false;
          if (!question_.settings.rescore) {
            rank_by_lists();
            return ends();
          }
          second_.emplace(input_, first_->lists());
          stage_ = Stage::second;
          break;
        case Stage::second:
          if (!second_->advance(budget, exchange)) return false;
          ranking_ = std::move(*second_).take();
          return ends();
      }
    }
  }
  Ranking take() && override { return std::move(ranking_); }
  const BaseScores& base() const override { return run_.scores(); }
  std::string_view masked() const override { return question_.named.masked; }

 private:
  enum class Stage : std::uint8_t { words, base, list, first, second };

  static BaseScores with_kept_words(BaseScores scores, QuestionScratch& scratch) {
    scores.words = std::move(scratch.words);
    return scores;
  }
  void analyze_graph();
  void analyze_parts();
  void rank_by_base_list();
  void rank_by_lists();
  bool ends() {
    scratch_.question_ends();
    return true;
  }

  const RankedText& text_;
  ScratchLease scratch_;
  EntitiesOfPart entities_;
  BaseRun run_;
  TrailQuestion question_;
  TrailInput input_;
  Stage stage_ = Stage::words;
  std::vector<NumberedScore> list_;
  std::optional<TrailFirstStage> first_;
  std::optional<TrailSecondStage> second_;
  Ranking ranking_;
};

// On one graph, words and names are looked up in its own dictionary.
void TrailProgram::analyze_graph() {
  const Graph& graph = text_.part.view();
  QuestionAnalysis analysis = analyze_question(graph, entities_.graph(), text_.part.analyzer(), text_.text);
  for (const auto& [from, to] :
       {std::pair(&analysis.entities, &question_.named.entities), std::pair(&analysis.phrases, &question_.named.phrases)}) {
    for (const std::uint32_t entity : *from) to->push_back({entity, entities_.graph().passage_count[entity]});
  }
  question_.named.masked = std::move(analysis.masked);
  question_.named.words_as_names = std::move(analysis.words_as_names);
  question_.named.names_are_restored = analysis.names_are_restored;
  question_.is_keywords = analysis.is_keywords;
  const LexicalView words = text_.part.words();
  for (const QueryTerm& term : analysis.terms) {
    question_.terms.push_back({static_cast<std::uint32_t>(words.document_frequency(term.term)), term.count});
  }
  question_.bits = bits_of_terms(analysis.terms);
  question_.masked_terms = std::move(analysis.masked_terms);
  question_.set_worth_of_names(text_.settings.trail, text_.part.corpus_passages());
  run_.set_terms(std::move(analysis.terms), std::move(analysis.words));
}

// On parts, from what all of them told.
void TrailProgram::analyze_parts() {
  const TextTerms& terms = run_.terms();
  const std::vector<std::uint32_t>& passages = run_.facts().terms.passages;
  question_.named = analyze_named(text_.text, run_.facts().keys, terms.all(), passages, text_.part.analyzer());
  question_.is_keywords = reads_as_keywords(text_.text);
  std::vector<std::uint32_t> bit_of_place;
  for (std::size_t i = 0; i < terms.all().size(); ++i) {
    bit_of_place.push_back(static_cast<std::uint32_t>(std::min(question_.terms.size(), most_covered_terms)));
    if (passages[i] == 0) continue;
    question_.terms.push_back({passages[i], terms.all()[i].count});
    question_.texts.push_back(terms.all()[i].text);
  }
  for (std::size_t t = 0; t < terms.known().size(); ++t) {
    question_.bits.push_back({terms.known()[t].term, bit_of_place[terms.places()[t]]});
  }
  question_.masked_terms = known_terms(text_.part.words(), terms_of(text_.part.analyzer(), question_.named.masked));
  question_.set_worth_of_names(text_.settings.trail, text_.part.corpus_passages());
}

void TrailProgram::rank_by_base_list() {
  for (std::size_t i = 0; i < list_.size() && i < text_.settings.hits; ++i) {
    ranking_.passages.push_back(list_[i].passage);
    ranking_.scores.push_back(list_[i].score);
  }
  ranking_.gate_is_closed = true;
  ranking_.notices.push_back("links do not rank: the passages of this corpus hardly ever name each other");
}

// The ranking without a second stage: the fused list, with both ranks as the parts of a score.
void TrailProgram::rank_by_lists() {
  const TrailLists& lists = first_->lists();
  ranking_.part_names = {"graph_rank", "base_rank"};  // 0: not in the head of the list
  for (std::size_t i = 0; i < lists.fused.size() && i < text_.settings.hits; ++i) {
    const std::uint32_t passage = lists.fused[i];
    const std::size_t graph_rank = rank_in(lists.graph, passage), base_rank = rank_in(lists.base, passage);
    ranking_.passages.push_back(passage);
    ranking_.scores.push_back(score_of_ranks(graph_rank, base_rank, question_.settings.base_factor));
    ranking_.parts.push_back(static_cast<float>(graph_rank));
    ranking_.parts.push_back(static_cast<float>(base_rank));
    if (text_.part.is_whole()) ranking_.paths.push_back(mass_path(entities_.graph(), *lists.masses, lists.seeds, passage));
  }
}

std::unique_ptr<RankingProgram> start_trail(const RankedText& text, BaseKind kind, BaseScores scores) {
  return std::make_unique<TrailProgram>(text, kind, std::move(scores));
}

const EntityRules& rules_of_trail(const SearchSettings& settings) { return settings.trail.entities; }

bool has_second_stage(const SearchSettings& settings) { return settings.trail.rescore; }

void describe_trail(const Graph& graph, const EntityGraph& entities, const SearchSettings& settings, JsonWriter& out) {
  const std::uint64_t documents = trail_documents(graph.document_count(), entities.name_count);
  out.member("gate_is_open", !gate_is_closed(entities.mention_pairs, graph.passage_count(), settings.trail.gate));
  out.member("documents", documents);
  out.member("learned_share", corpus_share(graph.passage_count(), documents));
}

}  // namespace

extern const RankingMethod ranking_by_trail;
const RankingMethod ranking_by_trail = {kind_of_base_list, start_trail, rules_of_trail, has_second_stage, describe_trail};

}  // namespace hop::core
