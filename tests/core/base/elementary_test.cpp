#include "core/base/elementary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Distance in units in the last place; the C library computes the reference in the wider long double.
double distance_in_ulp(double found, long double exact) {
  const double nearest = static_cast<double>(exact);
  const double ulp = std::nextafter(std::fabs(nearest), infinity) - std::fabs(nearest);
  return static_cast<double>(std::fabs(static_cast<long double>(found) - exact) / ulp);
}

double any_double(Random& random) {
  const std::uint64_t bits = random.next() & 0x7fffffffffffffff;
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

TEST(Elementary, LogarithmIsWithinTwoUlpOverAllMagnitudes) {
  Random random(1);
  for (int i = 0; i < 300000; ++i) {
    const double x = any_double(random);
    if (!std::isfinite(x)) continue;
    ASSERT_LE(distance_in_ulp(natural_log(x), std::log(static_cast<long double>(x))), 2) << std::hexfloat << x;
  }
}

TEST(Elementary, LogarithmIsWithinTwoUlpAroundOne) {
  Random random(2);
  for (int i = 0; i < 300000; ++i) {
    const double near = 1 + (random.unit() - 0.5) * std::ldexp(1.0, -static_cast<int>(random.below(50)));
    ASSERT_LE(distance_in_ulp(natural_log(near), std::log(static_cast<long double>(near))), 2) << std::hexfloat << near;
  }
  EXPECT_EQ(natural_log(1), 0);
}

TEST(Elementary, LogarithmTakesSubnormals) {
  for (double x = std::numeric_limits<double>::denorm_min(); x < std::numeric_limits<double>::min(); x *= 3) {
    EXPECT_LE(distance_in_ulp(natural_log(x), std::log(static_cast<long double>(x))), 2) << std::hexfloat << x;
  }
}

TEST(Elementary, LogarithmOfSpecialValues) {
  EXPECT_EQ(natural_log(0.0), -infinity);
  EXPECT_EQ(natural_log(-0.0), -infinity);
  EXPECT_EQ(natural_log(infinity), infinity);
  EXPECT_TRUE(std::isnan(natural_log(-1)));
  EXPECT_TRUE(std::isnan(natural_log(-infinity)));
  EXPECT_TRUE(std::isnan(natural_log(std::nan(""))));
}

TEST(Elementary, ExponentialIsWithinTwoUlpFromUnderflowToOverflow) {
  Random random(3);
  for (int i = 0; i < 300000; ++i) {
    const double x = -745 + random.unit() * (745 + 709.7);
    ASSERT_LE(distance_in_ulp(exponential(x), std::exp(static_cast<long double>(x))), 2) << std::hexfloat << x;
    const double small = (random.unit() - 0.5) * std::ldexp(1.0, -static_cast<int>(random.below(60)));
    ASSERT_LE(distance_in_ulp(exponential(small), std::exp(static_cast<long double>(small))), 2) << small;
  }
}

TEST(Elementary, ExponentialOfSpecialValues) {
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-0.0), 1);
  EXPECT_EQ(exponential(infinity), infinity);
  EXPECT_EQ(exponential(-infinity), 0);
  EXPECT_EQ(exponential(709.79), infinity);
  EXPECT_EQ(exponential(1e300), infinity);
  EXPECT_TRUE(std::isfinite(exponential(709.78)));
  EXPECT_EQ(exponential(-745.2), 0);
  EXPECT_EQ(exponential(-745), std::numeric_limits<double>::denorm_min());
  EXPECT_TRUE(std::isnan(exponential(std::nan(""))));
}

// The bits themselves: a compiler or platform that rounds otherwise fails here. All but e, whose last place is one too
// large, are the doubles nearest to the exact values.
TEST(Elementary, BitsAreTheSameEverywhere) {
  EXPECT_EQ(natural_log(10), 0x1.26bb1bbb55516p+1);
  EXPECT_EQ(natural_log(9987), 0x1.26b073a91923ap+3);
  EXPECT_EQ(exponential(1), 0x1.5bf0a8b14576ap+1);
  EXPECT_EQ(exponential(-0.05), 0x1.e7078b0a726a6p-1);
  EXPECT_EQ(exponential(700), 0x1.d945df4f8ec8ep+1009);
}

}  // namespace
}  // namespace hop::core
