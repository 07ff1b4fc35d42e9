// The two-list fusion is a linear merge. The general one sorts all (passage, rank) pairs, O(n log n) in the total length of
// the lists. A bitmap over the passages finds repeats.
#include "core/fuse/rank_minimum.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {
namespace {

RankedList head_of(RankedList list, std::size_t count) { return list.first(std::min(count, list.size())); }

// An empty set with room for every index in the first `count` entries of the lists.
PassageSet set_for_heads(std::span<const RankedList> lists, std::size_t count) {
  std::uint32_t largest = 0;
  for (const RankedList list : lists) {
    for (const std::uint32_t passage : head_of(list, count)) largest = std::max(largest, passage);
  }
  return PassageSet(std::size_t{largest} + 1);
}

// Appends `passage` to the fused list unless it is in it already; returns whether it was new.
bool give(std::uint32_t passage, PassageSet& given, std::vector<std::uint32_t>& out) {
  if (given.contains(passage)) return false;
  given.add(passage);
  out.push_back(passage);
  return true;
}

}  // namespace

void fuse_graph_and_base(RankedList graph, RankedList base, std::size_t count, std::vector<std::uint32_t>& out,
                         double base_weight) {
  out.clear();
  graph = head_of(graph, count);
  base = head_of(base, count);
  const RankedList lists[] = {graph, base};
  PassageSet given = set_for_heads(lists, count);
  std::size_t from_graph = 0, from_base = 0;  // passages taken from each list
  while (out.size() < count && (from_graph < graph.size() || from_base < base.size())) {
    const double graph_key = static_cast<double>(from_graph + 1);
    const double base_key = base_weight * static_cast<double>(from_base + 1);
    const bool take_graph = from_base == base.size() || (from_graph < graph.size() && graph_key <= base_key);
    give(take_graph ? graph[from_graph++] : base[from_base++], given, out);
  }
}

void fuse_by_rank_minimum(std::span<const RankedList> lists, std::size_t count, std::vector<std::uint32_t>& out,
                          std::size_t weaker_from) {
  struct Place {
    std::uint32_t passage, rank, list;  // rank in half places, so that the weaker lists' ranks are integers, too
  };
  std::vector<Place> places;  // by passage, its ranks ascending
  for (std::uint32_t l = 0; l < lists.size(); ++l) {
    const std::uint32_t behind = l >= weaker_from;
    for (std::uint32_t r = 0; r < lists[l].size(); ++r) places.push_back({lists[l][r], 2 * r + behind, l});
  }
  sort_stable(places, [](const Place& a, const Place& b) {
    if (a.passage != b.passage) return a.passage < b.passage;
    return a.rank != b.rank ? a.rank < b.rank : a.list < b.list;
  });

  using Ranks = std::span<const Place>;  // of one passage
  std::vector<Ranks> candidates;
  for (std::size_t begin = 0, end = 0; begin < places.size(); begin = end) {
    while (end < places.size() && places[end].passage == places[begin].passage) ++end;
    candidates.push_back(Ranks(places).subspan(begin, end - begin));
  }
  // No two passages have the same rank in the same list. So passages with equal ranks throughout differ in their first list,
  // and the order is total.
  sort_stable(candidates, [](const Ranks& a, const Ranks& b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
      if (a[i].rank != b[i].rank) return a[i].rank < b[i].rank;
    }
    if (a.size() != b.size()) return a.size() > b.size();  // a rank in one more list beats rank ∞
    return a.front().list < b.front().list;
  });
  out.clear();
  for (std::size_t i = 0; i < candidates.size() && i < count; ++i) out.push_back(candidates[i].front().passage);
}

void fuse_in_turn(std::span<const RankedList> lists, std::size_t count, std::vector<std::uint32_t>& out) {
  out.clear();
  PassageSet given = set_for_heads(lists, count);
  std::vector<std::size_t> taken(lists.size(), 0);
  bool any_left = true;
  while (any_left) {
    any_left = false;
    for (std::size_t l = 0; l < lists.size(); ++l) {
      if (out.size() == count) return;
      const RankedList list = head_of(lists[l], count);
      bool gave = false;
      while (!gave && taken[l] < list.size()) gave = give(list[taken[l]++], given, out);
      any_left |= gave;
    }
  }
}

}  // namespace hop::core
