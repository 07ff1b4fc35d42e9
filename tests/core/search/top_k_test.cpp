#include "core/search/top_k.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

// All indices, stably sorted: ties keep the smaller index first.
std::vector<std::uint32_t> sorted_indices(const std::vector<float>& values, std::size_t k, bool largest,
                                          const PassageSet* allowed) {
  std::vector<std::uint32_t> indices;
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    if (!allowed || allowed->contains(i)) indices.push_back(i);
  }
  std::stable_sort(indices.begin(), indices.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return largest ? values[a] > values[b] : values[a] < values[b]; });
  indices.resize(std::min(k, indices.size()));
  return indices;
}

TEST(TopK, EqualsAFullStableSortWithManyTies) {
  Random random(20);
  for (int round = 0; round < 3000; ++round) {
    const std::size_t count = random.below(round % 10 == 0 ? 5000 : 300);
    const std::uint64_t distinct = 1 + random.below(round % 3 == 0 ? 1000000 : 12);
    std::vector<float> values(count);
    for (float& value : values) {
      value = (static_cast<float>(random.below(distinct)) - static_cast<float>(distinct / 2)) * 0.25f;
      if (random.below(20) == 0) value = -value;  // −0 among others
    }
    PassageSet allowed(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      if (random.below(3) == 0) allowed.add(i);
    }
    const PassageSet* set = round % 2 ? &allowed : nullptr;
    const std::size_t k = random.below(2) ? random.below(12) : random.below(count + 10);
    std::vector<std::uint32_t> out = {99};
    top_k(values, k, out, set);
    ASSERT_EQ(out, sorted_indices(values, k, true, set)) << "round " << round;
    bottom_k(values, k, out, set);
    ASSERT_EQ(out, sorted_indices(values, k, false, set)) << "round " << round;
  }
}

TEST(TopK, TieBreaksOrderEqualValuesThenTheIndex) {
  Random random(22);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t count = random.below(400);
    const std::uint64_t distinct = 1 + random.below(6);
    std::vector<float> values(count), breaks(count);
    for (float& value : values) value = static_cast<float>(random.below(distinct)) * 0.25f;
    for (float& value : breaks) value = static_cast<float>(random.below(4)) - 2;
    PassageSet allowed(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      if (random.below(3) == 0) allowed.add(i);
    }
    const PassageSet* set = round % 2 ? &allowed : nullptr;
    const std::size_t k = random.below(count + 10);
    const auto expected = [&](float sign, const PassageSet* chosen) {
      std::vector<std::uint32_t> order;
      for (std::uint32_t i = 0; i < count; ++i) {
        if (!chosen || chosen->contains(i)) order.push_back(i);
      }
      std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(sign * values[a], sign * breaks[a]) < std::pair(sign * values[b], sign * breaks[b]);
      });
      order.resize(std::min(order.size(), k));
      return order;
    };
    std::vector<std::uint32_t> out = {99};
    bottom_k(values, breaks, k, out, set);
    ASSERT_EQ(out, expected(1, set)) << "round " << round;
    top_k(values, breaks, k, out);
    ASSERT_EQ(out, expected(-1, nullptr)) << "round " << round;
  }
}

TEST(TopK, OrderedInputIsNoSpecialCase) {
  std::vector<float> rising(10000), falling(10000);
  std::iota(rising.begin(), rising.end(), -5000.0f);
  std::copy(rising.rbegin(), rising.rend(), falling.begin());
  std::vector<std::uint32_t> out;
  for (const std::size_t k : {1, 10, 100, 9999, 10000}) {
    for (const std::vector<float>& values : {rising, falling}) {
      top_k(values, k, out);
      EXPECT_EQ(out, sorted_indices(values, k, true, nullptr));
      bottom_k(values, k, out);
      EXPECT_EQ(out, sorted_indices(values, k, false, nullptr));
    }
  }
}

TEST(TopK, AScaleGivesTheListOfTheProducts) {
  Random random(21);
  for (int round = 0; round < 300; ++round) {
    std::vector<float> values(1 + random.below(3000)), products;
    for (float& value : values) value = static_cast<float>(random.below(50)) * 0.37f;
    const float scale = round % 7 == 0 ? 0.0f : 1 / (1 + static_cast<float>(random.below(1000)));
    for (const float value : values) products.push_back(value * scale);  // some that differ are equal when rounded
    PassageSet allowed(values.size());
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      if (random.below(3) == 0) allowed.add(i);
    }
    const PassageSet* set = round % 2 ? &allowed : nullptr;
    std::vector<std::uint32_t> out;
    top_k(values, 10, out, set, scale);
    ASSERT_EQ(out, sorted_indices(products, 10, true, set)) << "round " << round;
  }
}

TEST(TopK, TheLargestScoreIsAtLeastZero) {
  Random random(23);
  for (int round = 0; round < 300; ++round) {
    std::vector<float> values(random.below(200));
    PassageSet allowed(values.size());
    float of_all = 0, of_allowed = 0;
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<float>(random.below(1000)) - (round % 5 == 0 ? 1000 : 200);
      of_all = std::max(of_all, values[i]);
      if (random.below(4) != 0) continue;
      allowed.add(i);
      of_allowed = std::max(of_allowed, values[i]);
    }
    ASSERT_EQ(largest_score(values), of_all) << "round " << round;
    ASSERT_EQ(largest_score(values, &allowed), of_allowed) << "round " << round;
  }
}

TEST(TopK, InfinitiesAreValues) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  std::vector<float> values(500, -infinity);
  values[400] = infinity;
  values[77] = 1;
  std::vector<std::uint32_t> out;
  top_k(values, 4, out);
  EXPECT_EQ(out, (std::vector<std::uint32_t>{400, 77, 0, 1}));
  bottom_k(values, 2, out);
  EXPECT_EQ(out, (std::vector<std::uint32_t>{0, 1}));
}

TEST(PassageSet, SubtractTakesAwayTheMembersOfTheOther) {
  Random random(22);
  PassageSet set(200), other(200), left(200);
  for (std::uint32_t i = 0; i < 200; ++i) {
    const bool in_set = random.below(2), in_other = random.below(2);
    if (in_set) set.add(i);
    if (in_other) other.add(i);
    if (in_set && !in_other) left.add(i);
  }
  set.subtract(other);
  EXPECT_EQ(set, left);
}

TEST(PassageSet, ForEachVisitsTheMembersInOrder) {
  Random random(21);
  for (const std::size_t count : {0, 1, 63, 64, 65, 1000}) {
    PassageSet set(count);
    std::vector<std::uint32_t> expected, visited;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (random.below(2) == 0) continue;
      set.add(i);
      expected.push_back(i);
    }
    set.for_each([&](std::uint32_t passage) { visited.push_back(passage); });
    EXPECT_EQ(visited, expected);
    EXPECT_EQ(set.count(), expected.size());
    EXPECT_EQ(set.empty(), expected.empty());
  }
}

TEST(PassageSet, AllHasEveryPassageAndNoMore) {
  for (const std::size_t count : {0, 1, 63, 64, 65, 1000}) {
    PassageSet all(count), none(count);
    all.add_all();
    EXPECT_EQ(all.count(), count);
    if (count == 0) continue;
    all.remove(0);
    EXPECT_FALSE(all.contains(0));
    EXPECT_EQ(all.count(), count - 1);
    all.intersect(none);
    EXPECT_EQ(all, none);
  }
}

}  // namespace
}  // namespace hop::core
