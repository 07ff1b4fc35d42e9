// The first ranking, from words and vectors alone (docs/methods/first_distances.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/search_settings.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

struct BaseScores {
  std::vector<float> words;        // BM25 or TF-IDF score of each passage
  std::vector<float> cosines;      // of each passage; empty without a question vector
  std::vector<float> combined;     // what the base list is ordered by
  float words_maximum = 0;         // over the allowed passages
};

// The kind that a question can have: without its vector, hybrid is bm25.
//
//   bm25, tfidf:  s_i / max_j s_j        dense:  cos_i        hybrid:  w · s_i / max_j s_j + (1 − w) · cos_i
//
// `scores.cosines` must hold the cosines for dense and hybrid. The maximum is taken over the allowed passages; a question
// without a known word has s = 0.
void combine_base_scores(const OpenGraph& graph, BaseKind kind, const SearchSettings& settings,
                         std::span<const QueryTerm> terms, const PassageSet* allowed, BaseScores& scores);

// The second half of it, where words, their maximum and cosines of `count` passages are there.
void combine_words_and_cosines(BaseKind kind, const SearchSettings& settings, std::size_t count, BaseScores& scores);

// d_i = 1 − combined_i.
std::vector<float> distances_of(const BaseScores& scores);

}  // namespace hop::core
