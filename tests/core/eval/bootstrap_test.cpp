#include "core/eval/bootstrap.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

std::vector<double> uniform_values(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> values(count);
  for (double& value : values) value = random.unit();
  return values;
}

TEST(Bootstrap, MeanOfValues) { EXPECT_DOUBLE_EQ(mean_of(std::vector<double>{1, 0, 0, 1, 1}), 0.6); }

TEST(Bootstrap, EqualValuesHaveAnIntervalOfNoWidth) {
  const Interval interval = bootstrap_mean(std::vector<double>(20, 0.25), 1, 500);
  EXPECT_DOUBLE_EQ(interval.low, 0.25);
  EXPECT_DOUBLE_EQ(interval.high, 0.25);
}

// Two values 0 and 1: the mean of a resample is 0, ½ or 1 with chances ¼, ½, ¼, so the central 40 % are ½ alone and the
// central 95 % reach both ends.
TEST(Bootstrap, TwoValuesByHand) {
  const std::vector<double> values = {0, 1};
  const Interval wide = bootstrap_mean(values, 7, 2000);
  EXPECT_DOUBLE_EQ(wide.low, 0.0);
  EXPECT_DOUBLE_EQ(wide.high, 1.0);
  const Interval narrow = bootstrap_mean(values, 7, 2000, 0.4);
  EXPECT_DOUBLE_EQ(narrow.low, 0.5);
  EXPECT_DOUBLE_EQ(narrow.high, 0.5);
}

// The mean of n values has standard error s / √n; for many values the interval is the normal one, mean ± 1.96 s / √n.
TEST(Bootstrap, ManyValuesApproachTheNormalInterval) {
  const std::vector<double> values = uniform_values(2000, 3);
  const double mean = mean_of(values);
  double square = 0;
  for (const double value : values) square += (value - mean) * (value - mean);
  const double half_width = 1.96 * std::sqrt(square / 2000) / std::sqrt(2000.0);
  const Interval interval = bootstrap_mean(values, 11, 4000);
  EXPECT_NEAR(interval.low, mean - half_width, 0.08 * half_width);
  EXPECT_NEAR(interval.high, mean + half_width, 0.08 * half_width);
}

TEST(Bootstrap, TheSeedDecidesTheResult) {
  const std::vector<double> values = uniform_values(50, 5);
  const Interval first = bootstrap_mean(values, 1, 300), again = bootstrap_mean(values, 1, 300);
  EXPECT_EQ(first.low, again.low);
  EXPECT_EQ(first.high, again.high);
  const Interval other = bootstrap_mean(values, 2, 300);
  EXPECT_TRUE(other.low != first.low || other.high != first.high);
}

TEST(Bootstrap, PairsAreDrawnTogether) {
  const std::vector<double> a = uniform_values(100, 8);
  std::vector<double> b = a;
  for (double& value : b) value -= 0.125;  // always the same difference: no doubt about its mean, however the values vary
  const Interval interval = bootstrap_paired_difference(a, b, 4, 1000);
  EXPECT_NEAR(interval.low, 0.125, 1e-12);
  EXPECT_NEAR(interval.high, 0.125, 1e-12);
}

TEST(Bootstrap, OneResampleIsItsOwnInterval) {
  const std::vector<double> values = uniform_values(10, 9);
  const Interval interval = bootstrap_mean(values, 1, 1);
  EXPECT_EQ(interval.low, interval.high);
}

}  // namespace
}  // namespace hop::core
