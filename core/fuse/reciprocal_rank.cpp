// Collects a share for each list entry, sorts the shares by passage, sums each run, and sorts the sums: O(n log n) in the
// total length of the lists.
#include "core/fuse/reciprocal_rank.hpp"

#include <algorithm>

#include "core/base/sort.hpp"

namespace hop::core {

std::vector<FusedPassage> fuse_reciprocal_ranks(std::span<const std::span<const std::uint32_t>> lists, double k) {
  std::vector<FusedPassage> shares;
  for (const std::span<const std::uint32_t> list : lists) {
    for (std::size_t i = 0; i < list.size(); ++i) shares.push_back({list[i], 1 / (k + static_cast<double>(i + 1))});
  }
  // The sort is stable, so the shares of a passage are added in the order of the lists, which fixes the rounding of their sum.
  sort_stable(shares, [](const FusedPassage& a, const FusedPassage& b) { return a.passage < b.passage; });
  std::vector<FusedPassage> fused;
  for (const FusedPassage& share : shares) {
    if (fused.empty() || fused.back().passage != share.passage) fused.push_back({share.passage, 0});
    fused.back().score += share.score;
  }
  sort_stable(fused, [](const FusedPassage& a, const FusedPassage& b) {
    return a.score != b.score ? a.score > b.score : a.passage < b.passage;
  });
  return fused;
}

}  // namespace hop::core
