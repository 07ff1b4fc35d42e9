// Mixes word scores and cosines. Word scores are
// divided by their maximum before mixing, because BM25 has no upper bound and a cosine is at most 1.
#include "core/methods/base_list.hpp"

namespace hop::core {

ScaledScores BaseScores::combined() const {
  switch (kind) {
    case BaseKind::dense: return {cosines, 1};
    case BaseKind::hybrid: return {mixed, 1};
    case BaseKind::bm25:
    case BaseKind::tfidf: break;
  }
  return {words, words_scale()};
}

bool chooses_word_weight(BaseKind kind, const SearchSettings& settings) {
  return kind == BaseKind::hybrid && !settings.hybrid_bm25_weight;
}

void combine_words_and_cosines(BaseKind kind, const SearchSettings& settings, BaseScores& scores) {
  scores.kind = kind;
  if (kind != BaseKind::hybrid) return;
  scores.mixed.resize(scores.words.size());
  const float scale = scores.words_scale();
  const float word_weight = settings.hybrid_bm25_weight
                                ? static_cast<float>(*settings.hybrid_bm25_weight)
                                : choose_word_weight(scores.words_maximum, settings.bm25.k1, scores.cosine_spread);
  // A convex combination: the mixed score never exceeds the larger of its two parts.
  const float cosine_weight = 1 - word_weight;
  for (std::size_t i = 0; i < scores.mixed.size(); ++i) {
    scores.mixed[i] = word_weight * (scores.words[i] * scale) + cosine_weight * scores.cosines[i];
  }
}

std::vector<float> distances_of(const BaseScores& scores) {
  const ScaledScores combined = scores.combined();
  std::vector<float> distances(combined.values.size());
  const float* const values = combined.values.data();
  float* const out = distances.data();
  for (std::size_t i = 0; i < combined.values.size(); ++i) out[i] = 1 - combined.scale * values[i];
  return distances;
}

}  // namespace hop::core
