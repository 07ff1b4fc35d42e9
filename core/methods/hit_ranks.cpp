// Counts the passages before each hit in the scores that the ranking computed anyway: one scan per list.
#include "core/methods/hit_ranks.hpp"

#include <algorithm>

#include "core/search/exact_rank.hpp"

namespace hop::core {
namespace {

bool has_words(BaseKind kind) { return kind != BaseKind::dense; }
bool has_cosines(BaseKind kind) { return kind == BaseKind::dense || kind == BaseKind::hybrid; }

void count_in(const ScaledScores& scores, const PassageSet* allowed, std::span<const HitScores> hits, float HitScores::* score,
              std::uint32_t HitRanks::* rank, std::vector<HitRanks>& better) {
  std::vector<ListPlace<float>> places;
  for (const HitScores& hit : hits) places.push_back({hit.*score, hit.passage});
  const std::vector<std::uint32_t> before = count_before(scores.values, places, allowed, scores.scale);
  for (std::size_t hit = 0; hit < hits.size(); ++hit) better[hit].*rank = before[hit];
}

}  // namespace

HitScores scores_of_hit(const BaseScores& base, std::uint32_t passage) {
  HitScores scores{passage, 0, 0, 0};
  if (has_words(base.kind)) scores.words = base.words_scale() * base.words[passage];
  if (has_cosines(base.kind)) scores.cosine = base.cosines[passage];
  if (base.kind == BaseKind::hybrid) scores.combined = base.mixed[passage];
  return scores;
}

std::vector<HitRanks> count_better(const BaseScores& base, std::span<const HitScores> hits) {
  std::vector<HitRanks> better(hits.size());
  const auto count = [&](const ScaledScores& scores, float HitScores::* score, std::uint32_t HitRanks::* rank) {
    count_in(scores, base.allowed, hits, score, rank, better);
  };
  if (has_words(base.kind)) count({base.words, base.words_scale()}, &HitScores::words, &HitRanks::words);
  if (has_cosines(base.kind)) count({base.cosines, 1}, &HitScores::cosine, &HitRanks::vectors);
  if (base.kind == BaseKind::hybrid) count(base.combined(), &HitScores::combined, &HitRanks::base);
  return better;
}

void number_ranks(BaseKind kind, std::span<const HitScores> hits, std::span<HitRanks> better) {
  for (std::size_t hit = 0; hit < hits.size(); ++hit) {
    HitRanks& ranks = better[hit];
    // No word of the question: not in the list.
    ranks.words = has_words(kind) && hits[hit].words > 0 ? ranks.words + 1 : 0;
    ranks.vectors = has_cosines(kind) ? ranks.vectors + 1 : 0;
    // A single list is the base list.
    ranks.base = kind == BaseKind::hybrid ? ranks.base + 1 : kind == BaseKind::dense ? ranks.vectors : ranks.words;
  }
}

void find_hit_ranks(const BaseScores& base, std::size_t offset, Ranking& ranking) {
  ranking.ranks.assign(std::min(ranking.passages.size(), offset + most_ranked_hits), {});
  if (base.words.empty() && base.cosines.empty()) {  // bm25 without scores of all passages: its list is the base list
    for (std::uint32_t hit = 0; hit < ranking.ranks.size(); ++hit) ranking.ranks[hit] = {hit + 1, hit + 1, 0};
    return;
  }
  std::vector<HitScores> hits;
  for (std::size_t hit = 0; hit < ranking.ranks.size(); ++hit) hits.push_back(scores_of_hit(base, ranking.passages[hit]));
  ranking.ranks = count_better(base, hits);
  number_ranks(base.kind, hits, ranking.ranks);
}

}  // namespace hop::core
