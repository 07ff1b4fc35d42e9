#include "core/base/random.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hop::core {
namespace {

// SplitMix64 of seed 1234567, as its authors' program prints it, is the state; the first output of xoshiro256** is
// rotl(s1 · 5, 7) · 9 of that.
TEST(Random, BeginsFromSplitMix64) {
  const std::uint64_t second_word = 3203168211198807973u;
  const std::uint64_t times_five = second_word * 5;
  EXPECT_EQ(Random(1234567).next(), (times_five << 7 | times_five >> 57) * 9);
}

TEST(Random, TheSameSeedGivesTheSameNumbers) {
  Random a(7), b(7), other(8);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t drawn = a.next();
    EXPECT_EQ(drawn, b.next());
    differs |= drawn != other.next();
  }
  EXPECT_TRUE(differs);
}

TEST(Random, EveryValueBelowABoundIsAboutEquallyFrequent) {
  Random random(9);
  std::vector<int> drawn(7, 0);
  for (int i = 0; i < 70000; ++i) ++drawn[random.below(7)];
  for (const int count : drawn) EXPECT_NEAR(count, 10000, 500);
  EXPECT_EQ(random.below(1), 0u);
}

// A bound just over 2^63: without the second draw, half of the numbers would come up twice as often.
TEST(Random, LargeBoundsAreUnbiased) {
  Random random(10);
  const std::uint64_t bound = (std::uint64_t{1} << 63) + (std::uint64_t{1} << 62);
  int lower_third = 0;
  for (int i = 0; i < 30000; ++i) lower_third += random.below(bound) < bound / 3;
  EXPECT_NEAR(lower_third, 10000, 500);
}

TEST(Random, UnitsLieBelowOne) {
  Random random(11);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double unit = random.unit();
    EXPECT_GE(unit, 0);
    EXPECT_LT(unit, 1);
    sum += unit;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.02);
}

}  // namespace
}  // namespace hop::core
