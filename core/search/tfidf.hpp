// Cosine similarity of TF-IDF vectors, with the smoothed idf of scikit-learn. KGP selects its seed passages by it.
//
//   weight(t, d) = tf · idf(t),  idf(t) = ln((1 + N) / (1 + df)) + 1,  score = cos(weights of question, of passage)
//
// Question terms that occur in no passage have weight 0.
#pragma once

#include <span>
#include <vector>

#include "core/search/lexical.hpp"

namespace hop::core {

double tfidf_idf(std::size_t passage_count, std::size_t document_frequency);

// Euclidean norm of every passage's vector. Computed once per graph.
std::vector<float> tfidf_norms(const LexicalView& view);
// The same in steps: call add_tfidf_squares for each term, on squares that start at 0, then take the roots. The first function
// returns its units of work.
std::uint64_t add_tfidf_squares(const LexicalView& view, std::uint32_t term, std::span<double> squares);
std::vector<float> tfidf_norms_of(std::span<const double> squares);

// scores[d] in [0, 1] for every passage, 0 where no term occurs. `question_norm`: 0, if `terms` are all terms of the question;
// for one shard of a larger corpus, the norm of the question's vector over all terms of the corpus.
void tfidf_scores(const LexicalView& view, std::span<const float> norms, std::span<const QueryTerm> terms,
                  std::span<float> scores, float question_norm = 0);

}  // namespace hop::core
