#include "core/shards/shard_words.hpp"

#include <algorithm>

#include "core/methods/views.hpp"
#include "core/search/tfidf.hpp"

namespace hop::core {

void bm25_scores_of_shard(const Shard& shard, std::span<const QueryTerm> terms, const Bm25Parameters& parameters,
                          std::span<float> scores) {
  LexicalView view = lexical_view(shard.graph->view());
  view.average_length = shard.average_term_count;
  const std::vector<float> normalisers = length_normalisers(view, parameters);
  std::fill(scores.begin(), scores.end(), 0.0f);
  for (const QueryTerm& term : terms) {
    const std::span<const std::uint32_t> passages = view.postings.row(term.term);
    const std::uint16_t* frequencies = view.frequencies.data() + view.postings.offsets[term.term];
    const double idf = bm25_idf(shard.corpus_passages, shard.passages_of_term[term.term]);
    const auto weight = static_cast<float>(term.count * idf * (parameters.k1 + 1));
    for (std::size_t i = 0; i < passages.size(); ++i) {
      const float tf = frequencies[i];
      scores[passages[i]] += weight * tf / (tf + normalisers[passages[i]]);
    }
  }
}

std::vector<float> tfidf_norms_of_shard(const Shard& shard) {
  const LexicalView view = lexical_view(shard.graph->view());
  std::vector<double> squares(view.passage_count());
  for (std::size_t term = 0; term < view.postings.rows(); ++term) {
    const std::span<const std::uint32_t> passages = view.postings.row(term);
    const std::uint16_t* frequencies = view.frequencies.data() + view.postings.offsets[term];
    const double idf = tfidf_idf(shard.corpus_passages, shard.passages_of_term[term]);
    for (std::size_t i = 0; i < passages.size(); ++i) {
      const double weight = frequencies[i] * idf;
      squares[passages[i]] += weight * weight;
    }
  }
  return tfidf_norms_of(squares);
}

void tfidf_scores_of_shard(const Shard& shard, std::span<const float> norms, std::span<const QueryTerm> terms,
                           float question_norm, std::span<float> scores) {
  const LexicalView view = lexical_view(shard.graph->view());
  std::fill(scores.begin(), scores.end(), 0.0f);
  for (const QueryTerm& term : terms) {
    const std::span<const std::uint32_t> passages = view.postings.row(term.term);
    const std::uint16_t* frequencies = view.frequencies.data() + view.postings.offsets[term.term];
    const double idf = tfidf_idf(shard.corpus_passages, shard.passages_of_term[term.term]);
    const auto weight = static_cast<float>(term.count * idf * idf);
    for (std::size_t i = 0; i < passages.size(); ++i) scores[passages[i]] += weight * frequencies[i];
  }
  for (std::size_t d = 0; d < scores.size(); ++d) {
    if (scores[d] > 0) scores[d] = std::min(scores[d] / (norms[d] * question_norm), 1.0f);
  }
}

}  // namespace hop::core
