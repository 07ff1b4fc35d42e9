#include "core/graph/share_divisor.hpp"

#include <gtest/gtest.h>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

// Next to multiples of the weight, where a quotient is most easily wrong, and anywhere.
TEST(ShareDivisor, GivesTheQuotientRoundedDown) {
  if (!has_wide_product) GTEST_SKIP() << "no product of 128 bits here";
  constexpr std::uint64_t most = std::uint64_t{1} << 48;
  Random random(1);
  for (std::uint32_t weight = 1; weight < weight_of_divisors_end; ++weight) {
    const std::uint64_t divisor = share_divisor(weight);
    const std::uint64_t multiple = most / weight * weight;
    for (const std::uint64_t mass :
         {most, most - 1, multiple, multiple - 1, std::uint64_t{0}, std::uint64_t{weight}, std::uint64_t{weight} - 1}) {
      ASSERT_EQ(share_by_divisor(mass, divisor), mass / weight) << mass << " / " << weight;
    }
    for (int i = 0; i < 20; ++i) {
      const std::uint64_t mass = (std::uint64_t{random.below(1u << 24)} << 24) + random.below(1u << 24);
      const std::uint64_t near = mass / weight * weight;
      ASSERT_EQ(share_by_divisor(mass, divisor), mass / weight) << mass << " / " << weight;
      ASSERT_EQ(share_by_divisor(near, divisor), mass / weight);
      if (near > 0) {
        ASSERT_EQ(share_by_divisor(near - 1, divisor), mass / weight - 1);
      }
    }
  }
}

TEST(ShareDivisor, WithoutWeightNothingIsGiven) { EXPECT_EQ(share_by_divisor(1000, share_divisor(0)), 0u); }

}  // namespace
}  // namespace hop::core
