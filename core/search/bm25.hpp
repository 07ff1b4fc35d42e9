// Okapi BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009), with the non-negative idf
// that Lucene uses.
//
//   score(d) = Σ_t count(t) · idf(t) · tf (k1 + 1) / (tf + k1 (1 − b + b |d| / avg))
//   idf(t)   = ln(1 + (N − df + ½) / (df + ½))
//
// k1 controls term-frequency saturation, b the normalization by passage length.
#pragma once

#include <span>
#include <vector>

#include "core/search/lexical.hpp"

namespace hop::core {

struct Bm25Parameters {
  double k1 = 1.2;
  double b = 0.75;
};

double bm25_idf(std::size_t passage_count, std::size_t document_frequency);

// k1 (1 − b + b |d| / avg) of every passage. Computed once per graph and parameter set.
std::vector<float> length_normalizers(const LexicalView& view, const Bm25Parameters& parameters);

// share(t) · count(t) · idf(t) · (k1 + 1): an upper bound of the term's contribution to a score, because tf / (tf + …) ≤ 1.
float bm25_weight(const LexicalView& view, const QueryTerm& term, const Bm25Parameters& parameters);

// The contribution of one posting to the score of its passage.
inline float bm25_part(float weight, std::uint32_t frequency, float length_normalizer) {
  const auto tf = static_cast<float>(frequency);
  return weight * tf / (tf + length_normalizer);
}

// Adds a term's contributions to the scores of its passages.
void add_bm25_parts(const PostingsView& postings, std::span<const float> normalizers, std::uint32_t term, float weight,
                    std::span<float> scores);

// scores[d] for every passage, 0 where no term occurs. Sums are in float, term by term in the given order.
void bm25_scores(const LexicalView& view, std::span<const float> normalizers, std::span<const QueryTerm> terms,
                 const Bm25Parameters& parameters, std::span<float> scores);

// scores[i] of passages[i], the same bits. `passages`: ascending, each once.
void bm25_scores_of(std::span<const std::uint32_t> passages, const LexicalView& view, std::span<const float> normalizers,
                    std::span<const QueryTerm> terms, const Bm25Parameters& parameters, std::span<float> scores);

}  // namespace hop::core
