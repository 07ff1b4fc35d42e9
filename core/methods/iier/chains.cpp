// Flattens chains into hits: a passage on several chains belongs to the first one, and passages on no chain fill up the list
// by closeness.
#include "core/methods/iier/chains.hpp"

#include <algorithm>

#include "core/base/sort.hpp"

namespace hop::core {

namespace {

struct ChainHit {
  std::uint32_t passage = 0;
  float score = 0;
  std::uint32_t chain = 0, place = 0;  // both from 1; 0: on no chain
};

Path path_to_chain_hit(const ChainHit& hit, std::span<const Chain> chains) {
  if (hit.chain == 0) return path_of_passage(hit.passage);
  Path path;
  for (const ChainPassage& step : std::span(chains[hit.chain - 1]).first(hit.place)) {
    path.push_back({false, step.passage, step.link});
  }
  return path;
}

}  // namespace

bool is_on_chain(const Chain& chain, std::uint32_t passage) {
  return std::any_of(chain.begin(), chain.end(), [&](const ChainPassage& step) { return step.passage == passage; });
}

Ranking rank_chains(std::span<const Chain> chains, std::span<const NumberedScore> closest, const ChainRankingRules& rules) {
  std::vector<ChainHit> hits;
  std::vector<std::uint32_t> seen;  // ascending
  const auto is_new = [&](std::uint32_t passage) {
    const auto place = std::lower_bound(seen.begin(), seen.end(), passage);
    if (place != seen.end() && *place == passage) return false;
    seen.insert(place, passage);
    return true;
  };
  for (std::uint32_t c = 0; c < chains.size(); ++c) {
    for (std::uint32_t i = 0; i < chains[c].size(); ++i) {
      const ChainPassage& step = chains[c][i];
      if (is_new(step.passage)) hits.push_back({step.passage, step.score, c + 1, i + 1});
    }
  }
  Ranking ranking;
  for (const ChainHit& hit : hits) ranking.reading.passages.push_back(hit.passage);

  // Enough to fill the hits even if all passages of chains are among them.
  closest = closest.first(std::min(closest.size(), rules.hits + hits.size()));
  for (const NumberedScore& one : closest) {
    if (rules.words_alone && !(one.score > 0)) break;
    if (is_new(one.passage)) hits.push_back({one.passage, rules.question_weight * one.score, 0, 0});
  }
  if (!rules.chains_first) {
    // Equal scores keep the order of the chains, before passages that are in none.
    sort_stable(hits, [](const ChainHit& a, const ChainHit& b) { return a.score > b.score; });
  }
  hits.resize(std::min(hits.size(), rules.hits));

  // Scores of the order by chains are ranks, because chains are ordered by seed and not by score.
  ranking.part_names = {"chain", "place"};
  for (const ChainHit& hit : hits) {
    ranking.passages.push_back(hit.passage);
    ranking.scores.push_back(rules.chains_first ? 1 / static_cast<float>(ranking.passages.size()) : hit.score);
    ranking.parts.push_back(static_cast<float>(hit.chain));
    ranking.parts.push_back(static_cast<float>(hit.place));
    ranking.paths.push_back(path_to_chain_hit(hit, chains));
  }
  return ranking;
}

}  // namespace hop::core
