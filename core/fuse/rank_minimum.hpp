// Rank fusion by the minimum: a passage that any list ranks high stays high.
//
// Only ranks count, never scores, so lists on different scales can be fused. Lists are best first and hold a passage at most
// once; ranks are counted from 1.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

using RankedList = std::span<const std::uint32_t>;  // passage indices, best first

// 0: the list lacks the passage.
inline std::size_t rank_in(RankedList list, std::uint32_t passage) {
  const auto found = std::find(list.begin(), list.end(), passage);
  return found == list.end() ? 0 : static_cast<std::size_t>(found - list.begin()) + 1;
}

// Asymmetric min-rank of the graph list and the base list:
//
//   order by min(r_G, w · r_B), then r_G, then r_B, then index;  w = base_weight;  r = ∞ where a list lacks the passage
//
// out = the first `count` of that order. Each value of r_G occurs once, and so does each value of w · r_B. So at most two
// passages share a minimum v, and the one with r_G = v precedes. The order is therefore the merge of both lists by r_G and
// w · r_B: the graph list wins a tie, and a passage takes its first position. r_B and the index never decide.
void fuse_graph_and_base(RankedList graph, RankedList base, std::size_t count, std::vector<std::uint32_t>& out,
                         double base_weight = 1.5);

// Min-rank of any number of lists: order by the smallest rank over the lists, then by the second smallest, and so on (a list
// that lacks the passage counts as rank ∞), then by the first list that gives the smallest rank. So of two passages that are
// equally good in one step of a loop, the one that other steps also found precedes. The lists from `weaker_from` on rank half a
// place behind the others: they lose ties. out = the first `count` of that order.
void fuse_by_rank_minimum(std::span<const RankedList> lists, std::size_t count, std::vector<std::uint32_t>& out,
                          std::size_t weaker_from = SIZE_MAX);

// Round-robin: each list in turn contributes its best passage that is not in the result yet. A list never loses its turn while
// it has passages left; in the min-rank it can. out = the first `count`.
void fuse_in_turn(std::span<const RankedList> lists, std::size_t count, std::vector<std::uint32_t>& out);

}  // namespace hop::core
