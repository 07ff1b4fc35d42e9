#include "core/search/exact_rank.hpp"

#include <gtest/gtest.h>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

std::vector<std::uint32_t> one_by_one(const std::vector<float>& values, const std::vector<ListPlace<float>>& places,
                                      const PassageSet* allowed) {
  std::vector<std::uint32_t> counts;
  for (const ListPlace<float>& place : places) {
    std::uint32_t before = 0;
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      if (allowed != nullptr && !allowed->contains(i)) continue;
      before += values[i] > place.value || (values[i] == place.value && i < place.index);
    }
    counts.push_back(before);
  }
  return counts;
}

// Many places are equal to the lowest one in some rounds, and all of them in others.
TEST(ExactRank, CountsScoresAsOneByOne) {
  Random random(77);
  for (int round = 0; round < 600; ++round) {
    std::vector<float> values(1 + random.below(3000));
    const std::uint64_t kinds = 1 + random.below(4);
    for (float& value : values) {
      const auto number = static_cast<float>(static_cast<double>(random.below(1000)) / 500 - 1);
      const float by_kind[] = {random.below(2) == 0 ? 0.0f : -0.0f, number * 1e-6f, number, number * 1e6f};
      value = by_kind[random.below(kinds)];
    }
    PassageSet allowed(static_cast<std::uint32_t>(values.size()));
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      if (random.below(3) != 0) allowed.add(i);
    }
    const PassageSet* filter = round % 2 == 0 ? nullptr : &allowed;
    std::vector<ListPlace<float>> places;
    for (std::uint64_t p = random.below(90); p > 0; --p) {
      const auto index = static_cast<std::uint32_t>(random.below(values.size()));
      places.push_back({values[index], index});
    }
    ASSERT_EQ(count_before(values, places, filter), one_by_one(values, places, filter)) << "round " << round;
  }
}

TEST(ExactRank, CountsProductsWithTheScale) {
  const std::vector<float> values = {0.1f, 0.2f, 0.3f, 0.2f};
  const std::vector<ListPlace<float>> places = {{0.5f * 0.2f, 3}, {0.5f * 0.3f, 2}, {0, 9}};
  EXPECT_EQ(count_before(values, places, nullptr, 0.5f), (std::vector<std::uint32_t>{2, 0, 4}));
}

}  // namespace
}  // namespace hop::core
