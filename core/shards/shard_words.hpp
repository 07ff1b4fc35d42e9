// Word scores of a shard's passages with the idf and average length of the whole corpus: the bits that bm25_scores and
// tfidf_scores give the same passages in one graph, for the sums of a passage are taken over its own terms, in one
// order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/bm25.hpp"
#include "core/search/lexical.hpp"
#include "core/shards/shard.hpp"

namespace hop::core {

// scores[d] for every passage of the shard. `terms`: of the shard, in the question's order.
void bm25_scores_of_shard(const Shard& shard, std::span<const QueryTerm> terms, const Bm25Parameters& parameters,
                          std::span<float> scores);

// Euclidean length of every passage's vector.
std::vector<float> tfidf_norms_of_shard(const Shard& shard);
// `question_norm`: of all terms that the corpus knows, those that the shard lacks included.
void tfidf_scores_of_shard(const Shard& shard, std::span<const float> norms, std::span<const QueryTerm> terms,
                           float question_norm, std::span<float> scores);

}  // namespace hop::core
