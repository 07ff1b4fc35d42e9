// Evidence chains: a seed passage and the passages appended to it one by one, and the ranking of hits that they give (IIER,
// §3.2). The order of a chain is the order in which a reader should see its passages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "core/methods/ranking.hpp"
#include "core/methods/scored_passage.hpp"

namespace hop::core {

struct ChainPassage {
  std::uint32_t passage = 0;
  float score = 0;
  PathLink link = PathLink::question;  // the edge to the passage before
  float trust = 0.6f;  // trained: probability that the chain is right so far; a seed's as measured (docs/methods/iier.md)

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    auto kind = static_cast<std::uint32_t>(self.link);
    archive.passage(self.passage), archive.score(self.score), archive.score(self.trust);
    archive.below(kind, static_cast<std::uint32_t>(PathLink::cover) + 1);
    if constexpr (!std::is_const_v<Self>) self.link = static_cast<PathLink>(kind);
  }
};
using Chain = std::vector<ChainPassage>;  // a seed and its successors, at least one passage

bool is_on_chain(const Chain& chain, std::uint32_t passage);

// Each passage of the chains is a hit once. Its path is its chain up to it; its parts are the number of the chain and its place
// there, for the first chain that contains it. Then come the passages on no chain, nearest to the question first, until
// there are `hits`; with `words_alone` only those with a positive closeness. A prompt shows this order (§3.3).
//
// With `chains_first`, hits stay in this order, and scores are 1 / rank. Otherwise hits are ordered by score, ties by index; a
// passage on no chain scores `question_weight` times its closeness, which is the untrained score without path and edge.
struct ChainRankingRules {
  bool chains_first = false;
  bool words_alone = false;
  std::size_t hits = 10;
  float question_weight = 1;
};
// `closest`: the passages closest to the question, best first: as many as there are hits and passages on chains, or all.
Ranking rank_chains(std::span<const Chain> chains, std::span<const NumberedScore> closest, const ChainRankingRules& rules);

}  // namespace hop::core
