// The base list: the first-stage ranking, which uses words and vectors but no graph. Scores are BM25, TF-IDF cosine, vector
// cosine, or the hybrid w · BM25 / max BM25 + (1 − w) · cosine (docs/methods/first_distances.md). GNN-Ret turns them into the
// first distances d = 1 − score.
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
  std::vector<float> words;             // BM25 or TF-IDF score of each passage
  std::vector<float> cosines;           // of each passage; empty without a question vector
  std::vector<float> mixed;             // word and cosine scores combined; only for hybrid
  float words_maximum = 0;              // over the allowed passages
  CosineSpread cosine_spread;           // only where the weight of the words depends on it
  const PassageSet* allowed = nullptr;  // the passages of the list; null: all. Lives as long as the run of the text

  float words_scale() const { return words_maximum > 0 ? 1 / words_maximum : 0; }
  // The scores that order the base list.
  ScaledScores combined() const;
};

// Whether hybrid needs `cosine_spread`.
bool chooses_word_weight(BaseKind kind, const SearchSettings& settings);

// Computes the combined scores of one kind for all passages from the word scores, their maximum, the cosines of all passages and
// their spread. The caller resolves the kind: hybrid without a question vector is bm25.
//
//   bm25, tfidf:  s_i / max_j s_j        dense:  cos_i        hybrid:  w · s_i / max_j s_j + (1 − w) · cos_i
//
// w is hybrid.bm25_weight or, if the option is empty, chosen for the question (core/methods/word_weight.hpp). The maximum is taken
// over the allowed passages of the whole corpus; s = 0 for a question without a known word.
void combine_words_and_cosines(BaseKind kind, const SearchSettings& settings, BaseScores& scores);

// d_i = 1 − combined_i.
std::vector<float> distances_of(const BaseScores& scores);

}  // namespace hop::core
