#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "core/base/random.hpp"
#include "core/fuse/rank_minimum.hpp"

namespace hop::core {
namespace {

using List = std::vector<std::uint32_t>;
constexpr double infinity = std::numeric_limits<double>::infinity();

// `length` distinct passages of `passage_count`, in random order.
List random_list(Random& random, std::size_t passage_count, std::size_t length) {
  List list(passage_count);
  for (std::uint32_t i = 0; i < passage_count; ++i) list[i] = i;
  for (std::size_t i = 0; i < length; ++i) std::swap(list[i], list[i + random.below(passage_count - i)]);
  list.resize(length);
  return list;
}

double rank_in(const List& list, std::uint32_t passage) {
  const auto at = std::find(list.begin(), list.end(), passage);
  return at == list.end() ? infinity : static_cast<double>(at - list.begin() + 1);
}

std::set<std::uint32_t> union_of(const std::vector<List>& lists) {
  std::set<std::uint32_t> all;
  for (const List& list : lists) all.insert(list.begin(), list.end());
  return all;
}

std::vector<RankedList> views_of(const std::vector<List>& lists) { return std::vector<RankedList>(lists.begin(), lists.end()); }

List first_of(List list, std::size_t count) {
  list.resize(std::min(count, list.size()));
  return list;
}

// The whole order of the header, by a full sort over whole lists.
List sorted_graph_and_base(const List& graph, const List& base, double weight) {
  std::vector<std::tuple<double, double, double, std::uint32_t>> keys;
  for (const std::uint32_t passage : union_of({graph, base})) {
    const double r_graph = rank_in(graph, passage), r_base = rank_in(base, passage);
    keys.emplace_back(std::min(r_graph, weight * r_base), r_graph, r_base, passage);
  }
  std::sort(keys.begin(), keys.end());
  List order;
  for (const auto& key : keys) order.push_back(std::get<3>(key));
  return order;
}

TEST(GraphAndBase, EqualsAFullSortAtEveryLength) {
  Random random(60);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t passages = 1 + random.below(60);
    const List base = random_list(random, passages, random.below(4) ? passages : random.below(passages + 1));
    const List graph = random_list(random, passages, random.below(passages + 1));
    const double weight = round % 2 ? 1.5 : 0.25 * static_cast<double>(1 + random.below(12));
    const std::size_t count = random.below(passages + 5);
    List fused = {99};
    fuse_graph_and_base(graph, base, count, fused, weight);
    ASSERT_EQ(fused, first_of(sorted_graph_and_base(graph, base, weight), count)) << "round " << round;
  }
}

TEST(GraphAndBase, NeedsNoMoreThanThePrefixesOfTheLists) {
  Random random(61);
  for (int round = 0; round < 1000; ++round) {
    const List base = random_list(random, 50, 50), graph = random_list(random, 50, random.below(51));
    const std::size_t count = random.below(20);
    List whole, prefixes;
    fuse_graph_and_base(graph, base, count, whole);
    fuse_graph_and_base(first_of(graph, count), first_of(base, count), count, prefixes);
    ASSERT_EQ(whole, prefixes);
  }
}

TEST(GraphAndBase, AWorkedCase) {
  // r_G: 7 → 1, 8 → 2, 9 → 3.  1.5 r_B: 5 → 1.5, 9 → 3, 6 → 4.5.  9 is third in both ways; on the tie graph goes first.
  List fused;
  fuse_graph_and_base(List{7, 8, 9}, List{5, 9, 6}, 10, fused);
  EXPECT_EQ(fused, (List{7, 5, 8, 9, 6}));
  fuse_graph_and_base(List{1, 2, 3}, List{4, 5, 6}, 10, fused);  // 1.5 · 2 = 3: passage 3 before passage 5
  EXPECT_EQ(fused, (List{1, 4, 2, 3, 5, 6}));
  fuse_graph_and_base({}, List{4, 5}, 10, fused);
  EXPECT_EQ(fused, (List{4, 5}));
  fuse_graph_and_base({}, {}, 10, fused);
  EXPECT_TRUE(fused.empty());
}

TEST(RankMinimum, EqualsAFullSort) {
  Random random(62);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t passages = 1 + random.below(40);
    std::vector<List> lists(random.below(5));
    for (List& list : lists) list = random_list(random, passages, random.below(passages + 1));
    const std::size_t weaker_from = random.below(2) ? random.below(6) : SIZE_MAX;
    // All ranks ascending, absent ones infinite; then the first list of the smallest; then the passage.
    std::vector<std::tuple<std::vector<double>, std::size_t, std::uint32_t>> keys;
    for (const std::uint32_t passage : union_of(lists)) {
      std::vector<double> ranks;
      for (std::size_t l = 0; l < lists.size(); ++l) ranks.push_back(rank_in(lists[l], passage) + (l >= weaker_from ? 0.5 : 0));
      const auto first = static_cast<std::size_t>(std::min_element(ranks.begin(), ranks.end()) - ranks.begin());
      std::sort(ranks.begin(), ranks.end());
      keys.emplace_back(ranks, first, passage);
    }
    std::sort(keys.begin(), keys.end());
    List expected;
    for (const auto& key : keys) expected.push_back(std::get<2>(key));
    const std::size_t count = random.below(passages + 3);
    List fused = {99};
    fuse_by_rank_minimum(views_of(lists), count, fused, weaker_from);
    ASSERT_EQ(fused, first_of(expected, count)) << "round " << round;
  }
}

TEST(InTurn, EqualsListsThatShrink) {
  Random random(63);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t passages = 1 + random.below(40);
    std::vector<List> lists(random.below(5));
    for (List& list : lists) list = random_list(random, passages, random.below(passages + 1));
    List expected;
    std::vector<List> left = lists;
    for (std::size_t turn = 0; union_of(left).size() > 0; ++turn) {
      List& list = left[turn % left.size()];
      if (list.empty()) continue;
      const std::uint32_t taken = list.front();
      expected.push_back(taken);
      for (List& other : left) std::erase(other, taken);
    }
    const std::size_t count = random.below(passages + 3);
    List fused = {99};
    fuse_in_turn(views_of(lists), count, fused);
    ASSERT_EQ(fused, first_of(expected, count)) << "round " << round;
  }
}

TEST(InTurn, DiffersFromRankMinimumWhereListsAgree) {
  const std::vector<List> lists = {{1, 2, 3, 4}, {1, 5, 6}};
  List turn, minimum;
  fuse_in_turn(views_of(lists), 10, turn);
  fuse_by_rank_minimum(views_of(lists), 10, minimum);
  EXPECT_EQ(turn, (List{1, 5, 2, 6, 3, 4}));
  EXPECT_EQ(minimum, (List{1, 2, 5, 3, 6, 4}));
}

}  // namespace
}  // namespace hop::core
