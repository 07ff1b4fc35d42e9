// The base methods bm25, tfidf, dense and hybrid: the base list is the ranking (docs/methods/first_distances.md). bm25 uses
// dynamic pruning of postings to score only passages that can reach the top k; the others score every passage.
#include "core/base/small_module.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25_best.hpp"
#include "core/search/top_k.hpp"

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

Ranking rank_by_bm25(const RankedText& text) {
  const Graph& graph = text.graph.view();
  const Bm25Parameters& parameters = text.settings.bm25;
  ScoredList best =
      best_by_bm25(lexical_view(graph), *text.graph.bm25_tables(parameters),
                   analyze_terms(graph, text.graph.analyzer(), text.text), parameters, text.settings.hits, text.allowed);
  Ranking ranking;
  ranking.passages = std::move(best.passages);
  ranking.scores = std::move(best.scores);
  return ranking;
}

Ranking rank_by_base(const RankedText& text, BaseKind kind, BaseScores& base) {
  // The pruned search returns the same hits as the exhaustive one; the small WebAssembly module leaves it out to save size.
  if (kind == BaseKind::bm25 && skips_postings) return rank_by_bm25(text);
  score_base(text, kind, base);
  Ranking ranking;
  const ScaledScores scores = base.combined();
  top_k(scores.values, text.settings.hits, ranking.passages, text.allowed, scores.scale);
  ranking.scores.reserve(ranking.passages.size());
  for (const std::uint32_t passage : ranking.passages) ranking.scores.push_back(scores[passage]);
  if (kind == BaseKind::bm25 || kind == BaseKind::tfidf) drop_hits_without_score(ranking);
  return ranking;
}

}  // namespace

extern const RankingMethod ranking_by_words, ranking_by_word_cosines, ranking_by_vectors, ranking_by_words_and_vectors;
const RankingMethod ranking_by_words = {words, rank_by_base};
const RankingMethod ranking_by_word_cosines = {word_cosines, rank_by_base};
const RankingMethod ranking_by_vectors = {vectors, rank_by_base};
const RankingMethod ranking_by_words_and_vectors = {words_and_vectors, rank_by_base};

}  // namespace hop::core
