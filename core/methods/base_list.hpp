// The first ranking, from words and vectors alone (docs/methods/first_distances.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/search_settings.hpp"
#include "core/methods/word_weight.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// Value i is scale · values[i], scale ≥ 0, in float. Borrowed.
struct ScaledScores {
  std::span<const float> values;
  float scale = 1;

  float operator[](std::size_t i) const { return scale * values[i]; }
};

struct BaseScores {
  BaseKind kind = BaseKind::bm25;
  std::vector<float> words;    // BM25 or TF-IDF score of each passage
  std::vector<float> cosines;  // of each passage; empty without a question vector
  std::vector<float> mixed;    // of words and cosines: hybrid alone
  float words_maximum = 0;     // over the allowed passages
  CosineSpread cosine_spread;  // where the weight of the words is chosen by it

  float words_scale() const { return words_maximum > 0 ? 1 / words_maximum : 0; }
  // What the base list is ordered by.
  ScaledScores combined() const;
};

// The kind that a question can have: without its vector, hybrid is bm25.
//
//   bm25, tfidf:  s_i / max_j s_j        dense:  cos_i        hybrid:  w · s_i / max_j s_j + (1 − w) · cos_i
//
// w is hybrid.bm25_weight, or else chosen for the question (core/methods/word_weight.hpp).
// `scores.cosines` must hold the cosines for dense and hybrid. The maximum is taken over the allowed passages; a question
// without a known word has s = 0.
void combine_base_scores(const OpenGraph& graph, BaseKind kind, const SearchSettings& settings, std::span<const QueryTerm> terms,
                         const PassageSet* allowed, BaseScores& scores);

// Whether hybrid needs `cosine_spread` before words and cosines are combined.
bool chooses_word_weight(BaseKind kind, const SearchSettings& settings);

// The second half of it, where words, their maximum, cosines of all passages and their spread are there.
void combine_words_and_cosines(BaseKind kind, const SearchSettings& settings, BaseScores& scores);

// d_i = 1 − combined_i.
std::vector<float> distances_of(const BaseScores& scores);

}  // namespace hop::core
