#include "core/search/vector_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace hop::core {
namespace {

// A row's direction does not depend on its length: denormals and numbers near the largest float give the row of (3, −4, 0).
TEST(VectorRows, ARowOfAnyMagnitudeHasTheDirectionOfItsNumbers) {
  for (const int exponent : {-147, -126, -60, 0, 60, 125}) {
    const float unit = std::ldexp(1.0f, exponent);
    std::vector<float> row = {3 * unit, -4 * unit, 0};
    ASSERT_TRUE(normalize_to_unit_length(row)) << exponent;
    EXPECT_EQ(row, (std::vector<float>{0.6f, -0.8f, 0})) << exponent;
  }
  std::vector<float> mixed = {3e38f, -3e38f, std::numeric_limits<float>::denorm_min()};
  ASSERT_TRUE(normalize_to_unit_length(mixed));
  EXPECT_EQ(mixed, (std::vector<float>{std::sqrt(0.5f), -std::sqrt(0.5f), 0}));
}

TEST(VectorRows, ARowWithoutADirectionIsRefusedAndUnchanged) {
  constexpr float infinite = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> zero = {0, -0.0f};
  EXPECT_FALSE(normalize_to_unit_length(zero));
  EXPECT_EQ(zero, (std::vector<float>{0, 0}));
  for (const float number : {infinite, -infinite, nan}) {
    std::vector<float> row = {1, number};
    EXPECT_FALSE(normalize_to_unit_length(row));
    EXPECT_EQ(row[0], 1);
  }
}

}  // namespace
}  // namespace hop::core
