// The ranks that hits would have by words, by vectors, and without links: facts for the explanation of a hit.
#pragma once

#include <span>
#include <vector>

#include "core/methods/base_list.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

inline constexpr std::size_t most_ranked_hits = 20;

// Fills Ranking::ranks for the first hits, and for the `offset` ones before them, from the scores of the base list, which knows
// no links.
void find_hit_ranks(const BaseScores& base, std::size_t offset, Ranking& ranking);

// ---- The same over the parts of a corpus

// The scores of a hit in the lists; 0 where there is no such list.
struct HitScores {
  std::uint32_t passage = 0;
  float words = 0, cosine = 0, combined = 0;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.score(self.words), archive.score(self.cosine), archive.score(self.combined);
  }
};
HitScores scores_of_hit(const BaseScores& base, std::uint32_t passage);

// For each hit, the passages of this part that stand before it in each list. `passage`: its place among those of the part.
std::vector<HitRanks> count_better(const BaseScores& base, std::span<const HitScores> hits);
// Makes ranks of the sums of all parts.
void number_ranks(BaseKind kind, std::span<const HitScores> hits, std::span<HitRanks> better);

}  // namespace hop::core
