// Term-at-a-time scoring into a dense array of accumulators: every posting of the question's terms is read. bm25_best.hpp skips
// postings when only the best k passages are needed.
#include "core/search/bm25.hpp"

#include <algorithm>
#include <cstddef>

#include "core/base/elementary.hpp"

namespace hop::core {

double bm25_idf(std::size_t passage_count, std::size_t document_frequency) {
  const auto n = static_cast<double>(passage_count), df = static_cast<double>(document_frequency);
  return natural_log(1 + (n - df + 0.5) / (df + 0.5));
}

std::vector<float> length_normalizers(const LexicalView& view, const Bm25Parameters& parameters) {
  // A corpus of empty passages has no postings, so the normalizers are never read. The 1 avoids a division by 0.
  const double average = view.average_length > 0 ? view.average_length : 1;
  std::vector<float> normalizers;
  normalizers.reserve(view.lengths.size());
  for (const std::uint32_t length : view.lengths) {
    const double share = length / average;
    normalizers.push_back(static_cast<float>(parameters.k1 * (1 - parameters.b + parameters.b * share)));
  }
  return normalizers;
}

float bm25_weight(const LexicalView& view, const QueryTerm& term, const Bm25Parameters& parameters) {
  const double idf = bm25_idf(view.corpus_passage_count(), view.document_frequency(term.term));
  return static_cast<float>(term.share * term.count * idf * (parameters.k1 + 1));
}

void add_bm25_parts(const PostingsView& postings, std::span<const float> normalizers, std::uint32_t term, float weight,
                    std::span<float> scores) {
  postings.each(term, [&](std::uint32_t passage, std::uint32_t frequency) {
    scores[passage] += bm25_part(weight, frequency, normalizers[passage]);
  });
}

void bm25_scores(const LexicalView& view, std::span<const float> normalizers, std::span<const QueryTerm> terms,
                 const Bm25Parameters& parameters, std::span<float> scores) {
  std::fill(scores.begin(), scores.end(), 0.0f);
  for (const QueryTerm& term : terms) {
    add_bm25_parts(view.postings, normalizers, term.term, bm25_weight(view, term, parameters), scores);
  }
}

void bm25_scores_of(std::span<const std::uint32_t> passages, const LexicalView& view, std::span<const float> normalizers,
                    std::span<const QueryTerm> terms, const Bm25Parameters& parameters, std::span<float> scores) {
  std::fill(scores.begin(), scores.end(), 0.0f);
  for (const QueryTerm& term : terms) {
    const float weight = bm25_weight(view, term, parameters);
    view.postings.each_of(term.term, passages, [&](std::size_t i, std::uint32_t frequency) {
      scores[i] += bm25_part(weight, frequency, normalizers[passages[i]]);
    });
  }
}

}  // namespace hop::core
