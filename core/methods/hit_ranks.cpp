// Counts the passages before each hit in the scores that the ranking computed anyway: one scan per list.
#include "core/methods/hit_ranks.hpp"

#include <algorithm>

#include "core/search/exact_rank.hpp"

namespace hop::core {
namespace {

constexpr std::size_t most_ranked_hits = 20;

void count_ranks(const ScaledScores& scores, bool needs_score, const PassageSet* allowed, Ranking& ranking,
                 std::uint32_t HitRanks::* rank) {
  if (scores.values.empty()) return;
  std::vector<ListPlace<float>> places;
  std::vector<std::size_t> hits;
  for (std::size_t hit = 0; hit < ranking.ranks.size(); ++hit) {
    const float score = scores[ranking.passages[hit]];
    if (needs_score && !(score > 0)) continue;  // no word of the question: not in the list
    places.push_back({score, ranking.passages[hit]});
    hits.push_back(hit);
  }
  const std::vector<std::uint32_t> before = count_before(scores.values, places, allowed, scores.scale);
  for (std::size_t i = 0; i < hits.size(); ++i) ranking.ranks[hits[i]].*rank = before[i] + 1;
}

}  // namespace

void find_hit_ranks(const BaseScores& base, const PassageSet* allowed, Ranking& ranking) {
  ranking.ranks.assign(std::min(ranking.passages.size(), most_ranked_hits), {});
  if (base.words.empty() && base.cosines.empty()) {  // bm25 without scores of all passages: its list is the base list
    for (std::uint32_t hit = 0; hit < ranking.ranks.size(); ++hit) ranking.ranks[hit] = {hit + 1, hit + 1, 0};
    return;
  }
  count_ranks({base.words, base.words_scale()}, true, allowed, ranking, &HitRanks::words);
  count_ranks({base.cosines, 1}, false, allowed, ranking, &HitRanks::vectors);
  // One list alone is the base list.
  if (base.kind == BaseKind::hybrid) return count_ranks(base.combined(), false, allowed, ranking, &HitRanks::base);
  const auto only = base.kind == BaseKind::dense ? &HitRanks::vectors : &HitRanks::words;
  for (HitRanks& ranks : ranking.ranks) ranks.base = ranks.*only;
}

}  // namespace hop::core
