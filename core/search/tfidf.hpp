// Cosine of TF-IDF vectors.
//
//   weight(t, d) = tf · idf(t),  idf(t) = ln((1 + N) / (1 + df)) + 1,  score = cos(weights of question, of passage)
//
// A question's terms that no passage holds have no weight.
#pragma once

#include <span>
#include <vector>

#include "core/search/lexical.hpp"

namespace hop::core {

double tfidf_idf(std::size_t passage_count, std::size_t document_frequency);

// Euclidean length of every passage's vector: made once for a graph.
std::vector<float> tfidf_norms(const LexicalView& view);
// The same term by term: the weights' squares of each passage, from 0, and their roots. The first gives its units of work.
std::uint64_t add_tfidf_squares(const LexicalView& view, std::uint32_t term, std::span<double> squares);
std::vector<float> tfidf_norms_of(std::span<const double> squares);

// scores[d] in [0, 1] for every passage, 0 where no term occurs. `question_norm`: 0 where the question's terms are these;
// else the length of its vector, of all terms that a larger corpus knows.
void tfidf_scores(const LexicalView& view, std::span<const float> norms, std::span<const QueryTerm> terms,
                  std::span<float> scores, float question_norm = 0);

}  // namespace hop::core
