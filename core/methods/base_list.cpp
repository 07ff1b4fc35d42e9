#include "core/methods/base_list.hpp"

#include <algorithm>

#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/tfidf.hpp"

namespace hop::core {

namespace {

float maximum_of(std::span<const float> scores, const PassageSet* allowed) {
  float maximum = 0;
  if (allowed) {
    allowed->for_each([&](std::uint32_t passage) { maximum = std::max(maximum, scores[passage]); });
  } else {
    for (const float score : scores) maximum = std::max(maximum, score);
  }
  return maximum;
}

}  // namespace

void combine_base_scores(const OpenGraph& graph, BaseKind kind, const SearchSettings& settings,
                         std::span<const QueryTerm> terms, const PassageSet* allowed, BaseScores& scores) {
  const LexicalView lexical = lexical_view(graph.view());
  const std::size_t count = graph.view().passage_count();
  if (kind != BaseKind::dense) {
    scores.words.resize(count);
    if (kind == BaseKind::tfidf) {
      tfidf_scores(lexical, *graph.tfidf_norms(), terms, scores.words);
    } else {
      bm25_scores(lexical, *graph.bm25_normalisers(settings.bm25), terms, settings.bm25, scores.words);
    }
    scores.words_maximum = maximum_of(scores.words, allowed);
  }
  combine_words_and_cosines(kind, settings, count, scores);
}

void combine_words_and_cosines(BaseKind kind, const SearchSettings& settings, std::size_t count, BaseScores& scores) {
  if (kind == BaseKind::dense) {
    scores.combined = scores.cosines;
    return;
  }
  scores.combined.assign(count, 0);
  const float scale = scores.words_maximum > 0 ? 1 / scores.words_maximum : 0;
  if (kind == BaseKind::hybrid) {
    const float word_weight = static_cast<float>(settings.hybrid_bm25_weight);
    const float cosine_weight = 1 - word_weight;
    for (std::size_t i = 0; i < count; ++i) {
      scores.combined[i] = word_weight * (scores.words[i] * scale) + cosine_weight * scores.cosines[i];
    }
  } else {
    for (std::size_t i = 0; i < count; ++i) scores.combined[i] = scores.words[i] * scale;
  }
}

std::vector<float> distances_of(const BaseScores& scores) {
  std::vector<float> distances(scores.combined.size());
  for (std::size_t i = 0; i < distances.size(); ++i) distances[i] = 1 - scores.combined[i];
  return distances;
}

}  // namespace hop::core
