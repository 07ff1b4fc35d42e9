// The base methods bm25, tfidf, dense and hybrid: the base list is the ranking (docs/methods/first_distances.md). bm25 uses
// dynamic pruning of postings to score only passages that can reach the top k; the others score every passage.
#include "core/base/small_module.hpp"
#include "core/methods/base_run.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/search/bm25_best.hpp"
#include "core/search/compound_terms.hpp"
#include "core/search/form_terms.hpp"

namespace hop::core {

namespace {

BaseKind words(const SearchSettings&, bool) { return BaseKind::bm25; }
BaseKind word_cosines(const SearchSettings&, bool) { return BaseKind::tfidf; }
BaseKind vectors(const SearchSettings&, bool) { return BaseKind::dense; }
BaseKind words_and_vectors(const SearchSettings&, bool has_vector) { return has_vector ? BaseKind::hybrid : BaseKind::bm25; }

// A hit of a lexical method must share a word with the question, so passages with a score of 0 are dropped. The hits are
// sorted, so those passages are a suffix.
void drop_hits_without_score(Ranking& ranking) {
  std::size_t kept = 0;
  while (kept < ranking.passages.size() && ranking.scores[kept] > 0) ++kept;
  ranking.passages.resize(kept);
  ranking.scores.resize(kept);
}

class BaseProgram final : public RankingProgram {
 public:
  BaseProgram(const RankedText& text, BaseKind kind, BaseScores scores) : text_(text), run_(text, kind, std::move(scores)) {}

  bool advance(WorkBudget&, Exchange& exchange) override {
    const BaseKind kind = run_.scores().kind;
    // The pruned search returns the same hits as the exhaustive one; the small WebAssembly module leaves it out to save size.
    if (kind == BaseKind::bm25 && skips_postings && text_.part.is_whole()) {
      rank_by_bm25();
      return true;
    }
    if (!is_listed_) {
      if (!run_.advance(exchange)) return false;
      list_ = run_.best(text_.settings.hits);
      is_listed_ = true;
    }
    if (!exchange.best(list_, text_.settings.hits, is_better_scored)) return false;
    ranking_.passages.reserve(list_.size());
    ranking_.scores.reserve(list_.size());
    for (const NumberedScore& hit : list_) {
      ranking_.passages.push_back(hit.passage);
      ranking_.scores.push_back(hit.score);
    }
    if (kind == BaseKind::bm25 || kind == BaseKind::tfidf) drop_hits_without_score(ranking_);
    return true;
  }
  Ranking take() && override { return std::move(ranking_); }
  const BaseScores& base() const override { return run_.scores(); }

 private:
  void rank_by_bm25() {
    const CorpusPart& part = text_.part;
    const Bm25Parameters& parameters = text_.settings.bm25;
    TokenList tokens;
    part.analyzer().analyze(text_.text, tokens);
    std::vector<QueryTerm> terms;
    find_query_terms(part.words(), tokens, terms);
    append_compound_terms(part.words(), part.analyzer(), text_.text, terms);
    append_form_terms(part.words(), part.analyzer(), text_.text, tokens, terms);
    ScoredList best =
        best_by_bm25(part.words(), *part.graph().bm25_tables(parameters), terms, parameters, text_.settings.hits, text_.allowed);
    ranking_.passages = std::move(best.passages);
    ranking_.scores = std::move(best.scores);
  }

  const RankedText& text_;
  BaseRun run_;
  bool is_listed_ = false;
  std::vector<NumberedScore> list_;
  Ranking ranking_;
};

std::unique_ptr<RankingProgram> start_base(const RankedText& text, BaseKind kind, BaseScores scores) {
  return std::make_unique<BaseProgram>(text, kind, std::move(scores));
}

}  // namespace

extern const RankingMethod ranking_by_words, ranking_by_word_cosines, ranking_by_vectors, ranking_by_words_and_vectors;
const RankingMethod ranking_by_words = {words, start_base};
const RankingMethod ranking_by_word_cosines = {word_cosines, start_base};
const RankingMethod ranking_by_vectors = {vectors, start_base};
const RankingMethod ranking_by_words_and_vectors = {words_and_vectors, start_base};

}  // namespace hop::core
