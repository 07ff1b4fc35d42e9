// Okapi BM25.
//
//   score(d) = Σ_t count(t) · idf(t) · tf (k1 + 1) / (tf + k1 (1 − b + b |d| / avg))
//   idf(t)   = ln(1 + (N − df + ½) / (df + ½))
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

// k1 (1 − b + b |d| / avg) of every passage: made once for a graph and its parameters.
std::vector<float> length_normalisers(const LexicalView& view, const Bm25Parameters& parameters);

// scores[d] for every passage, 0 where no term occurs. Sums are in float, term by term in the given order.
void bm25_scores(const LexicalView& view, std::span<const float> normalisers, std::span<const QueryTerm> terms,
                 const Bm25Parameters& parameters, std::span<float> scores);

}  // namespace hop::core
