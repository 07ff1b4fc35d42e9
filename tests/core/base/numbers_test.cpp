#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "core/base/checked.hpp"
#include "core/base/decimal.hpp"
#include "core/base/random.hpp"
#include "core/base/saturating.hpp"

namespace hop::core {
namespace {

TEST(Checked, SumsAndProductsThatFitAreGiven) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(checked_add<std::uint64_t>(2, 3), 5u);
  EXPECT_EQ(checked_add<std::uint64_t>(most, 0), most);
  EXPECT_EQ(checked_add<std::uint64_t>(most, 1), std::nullopt);
  EXPECT_EQ(saturating_add<std::uint64_t>(2, 3), 5u);
  EXPECT_EQ(saturating_add<std::uint64_t>(most, most), most);
  EXPECT_EQ(checked_multiply<std::uint64_t>(most, 1), most);
  EXPECT_EQ(checked_multiply<std::uint64_t>(0, most), 0u);
  EXPECT_EQ(checked_multiply<std::uint64_t>(std::uint64_t{1} << 32, std::uint64_t{1} << 32), std::nullopt);
}

TEST(Checked, SmallTypesAgreeWithWideArithmetic) {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned b = 0; b < 256; ++b) {
      const auto x = static_cast<std::uint8_t>(a), y = static_cast<std::uint8_t>(b);
      EXPECT_EQ(checked_add(x, y).has_value(), a + b < 256);
      EXPECT_EQ(checked_multiply(x, y).has_value(), a * b < 256);
      EXPECT_EQ(lies_within(x, y, std::uint8_t{100}), a + b <= 100);
    }
  }
}

TEST(Decimal, UpToFifteenDigitsEqualTheNearestDouble) {
  Random random(8);
  for (int i = 0; i < 100000; ++i) {
    const auto digits = static_cast<long long>(random.below(1000000000000000));
    const int exponent = static_cast<int>(random.below(45)) - 22;
    const std::string text = std::to_string(digits) + "e" + std::to_string(exponent);
    ASSERT_EQ(parse_decimal(text), std::strtod(text.c_str(), nullptr)) << text;
  }
}

TEST(Decimal, AnyDoubleComesBackWithinAFewUlp) {
  Random random(9);
  for (int i = 0; i < 100000; ++i) {
    const double exact = (random.unit() + 0.1) * std::pow(10.0, static_cast<double>(random.below(600)) - 300);
    char text[64];
    std::snprintf(text, sizeof text, "%.17e", exact);
    const std::optional<double> found = parse_decimal(text);
    ASSERT_TRUE(found) << text;
    ASSERT_LE(std::fabs(*found - exact), 16 * (std::nextafter(exact, 1e308) - exact)) << text;
  }
}

TEST(Decimal, FormsThatAreNumbers) {
  EXPECT_EQ(parse_decimal("0"), 0.0);
  EXPECT_EQ(parse_decimal("-12.50"), -12.5);
  EXPECT_EQ(parse_decimal("+.5"), 0.5);
  EXPECT_EQ(parse_decimal("5."), 5.0);
  EXPECT_EQ(parse_decimal("1E3"), 1000.0);
  EXPECT_EQ(parse_decimal("1e+3"), 1000.0);
  EXPECT_EQ(parse_decimal("000000000000000000000000.1"), 0.1);
  EXPECT_EQ(parse_decimal("0.00000000000000000000000015e26"), 15.0);
  EXPECT_EQ(parse_decimal("100000000000000000000000"), 1e23);
  EXPECT_EQ(parse_decimal("1e-999999999999"), 0.0);
  EXPECT_EQ(parse_decimal("0e999999999999"), 0.0);
  EXPECT_TRUE(std::signbit(*parse_decimal("-0")));
}

TEST(Decimal, FormsThatAreNot) {
  for (const char* text : {"",     "+",   "-",   ".",    "e5",    "1e",  "1e+",        "1,5",   " 1",    "1 ",
                           "0x10", "inf", "nan", "1..2", "1.2.3", "--1", "2024-01-05", "1e5.0", "1e400", "1e999999999999"}) {
    EXPECT_EQ(parse_decimal(text), std::nullopt) << text;
  }
}

TEST(Decimal, IntegersUpToTheLimits) {
  EXPECT_EQ(parse_integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parse_integer("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(parse_integer("9223372036854775808"), std::nullopt);
  EXPECT_EQ(parse_integer("-9223372036854775809"), std::nullopt);
  EXPECT_EQ(parse_integer("99999999999999999999"), std::nullopt);
  EXPECT_EQ(parse_integer("+0012"), 12);
  for (const char* text : {"", "-", "1.0", "1e3", "0x1", " 1"}) EXPECT_EQ(parse_integer(text), std::nullopt) << text;
}

}  // namespace
}  // namespace hop::core
