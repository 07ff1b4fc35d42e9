// Fusions that keep what any list ranks high: they look at ranks, never at scores. Lists are best first and hold a
// passage at most once; ranks are counted from 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

using RankedList = std::span<const std::uint32_t>;  // passage indices, best first

// Asymmetric min-rank of the graph list and the base list:
//
//   order by min(r_G, w · r_B), then r_G, then r_B, then index;  w = base_weight;  r = ∞ where a list lacks the passage
//
// out = the first `count` of that order. r_G takes each value once and so does w · r_B: at most two passages share a
// minimum v, and the one with r_G = v goes first. So the order is the merge of both lists by r_G and w · r_B, the
// graph's first on a tie, each passage where it comes first; r_B and index never decide.
void fuse_graph_and_base(RankedList graph, RankedList base, std::size_t count, std::vector<std::uint32_t>& out,
                         double base_weight = 1.5);

// Min-rank of any number of lists of equal weight: order by the smallest rank over the lists, then by the second smallest,
// and so on, a list that lacks the passage counting as rank ∞; then by the first list that gives the smallest rank. (Of
// passages that are as good in one step, the one that other steps want, too.) Lists from `weaker_from` on count half a rank
// behind the others: of equal ranks theirs comes later. out = the first `count` of that order.
void fuse_by_rank_minimum(std::span<const RankedList> lists, std::size_t count, std::vector<std::uint32_t>& out,
                          std::size_t weaker_from = SIZE_MAX);

// Lists taken in turn: each gives its best passage that was not given yet, so that a list never loses its turn while
// it has passages left (in the min-rank of the lists, it does). out = the first `count`.
void fuse_in_turn(std::span<const RankedList> lists, std::size_t count, std::vector<std::uint32_t>& out);

}  // namespace hop::core
