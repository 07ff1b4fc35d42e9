// Term-at-a-time, like bm25.cpp: dot products accumulate posting by posting, and one pass at the end divides by both norms.
// Squares are summed in double, term by term, so that the norms do not depend on the platform.
#include "core/search/tfidf.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/elementary.hpp"

namespace hop::core {

double tfidf_idf(std::size_t passage_count, std::size_t document_frequency) {
  const auto n = static_cast<double>(passage_count), df = static_cast<double>(document_frequency);
  return natural_log((1 + n) / (1 + df)) + 1;
}

std::uint64_t add_tfidf_squares(const LexicalView& view, std::uint32_t term, std::span<double> squares) {
  const double idf = tfidf_idf(view.corpus_passage_count(), view.document_frequency(term));
  view.postings.each(term, [&](std::uint32_t passage, std::uint32_t frequency) {
    const double weight = frequency * idf;
    squares[passage] += weight * weight;
  });
  return 20 + 2 * std::uint64_t{view.postings.row_size(term)};
}

std::vector<float> tfidf_norms_of(std::span<const double> squares) {
  std::vector<float> norms;
  norms.reserve(squares.size());
  for (const double square : squares) norms.push_back(static_cast<float>(std::sqrt(square)));
  return norms;
}

std::vector<float> tfidf_norms(const LexicalView& view) {
  std::vector<double> squares(view.passage_count());
  for (std::uint32_t term = 0; term < view.postings.rows(); ++term) add_tfidf_squares(view, term, squares);
  return tfidf_norms_of(squares);
}

void tfidf_scores(const LexicalView& view, std::span<const float> norms, std::span<const QueryTerm> terms,
                  std::span<float> scores, float question_norm) {
  std::fill(scores.begin(), scores.end(), 0.0f);
  double question_square = 0;
  for (const QueryTerm& term : terms) {
    const double idf = tfidf_idf(view.corpus_passage_count(), view.document_frequency(term.term));
    const double question_weight = term.count * idf;
    question_square += question_weight * question_weight;
    const auto weight = static_cast<float>(question_weight * idf);
    view.postings.each(term.term, [&](std::uint32_t passage, std::uint32_t frequency) {
      scores[passage] += weight * static_cast<float>(frequency);
    });
  }
  if (question_norm == 0) question_norm = static_cast<float>(std::sqrt(question_square));
  for (std::size_t d = 0; d < scores.size(); ++d) {
    // The min() is for cosines that rounding lifts slightly above 1.
    if (scores[d] > 0) scores[d] = std::min(scores[d] / (norms[d] * question_norm), 1.0f);
  }
}

}  // namespace hop::core
