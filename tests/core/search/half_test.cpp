#include "core/search/half.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

float float_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// From the definition of binary16: sign, five bits of exponent, ten of fraction.
float value_by_definition(std::uint16_t half) {
  const int exponent = half >> 10 & 31, fraction = half & 1023;
  float value;
  if (exponent == 0) value = std::ldexp(static_cast<float>(fraction), -24);
  else if (exponent == 31) value = fraction ? NAN : INFINITY;
  else value = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  return half & 0x8000 ? -value : value;
}

TEST(Half, AllValuesAreAsDefined) {
  for (std::uint32_t half = 0; half < 65536; ++half) {
    const float value = float_from_half(static_cast<std::uint16_t>(half));
    const float expected = value_by_definition(static_cast<std::uint16_t>(half));
    ASSERT_EQ(std::isnan(value), std::isnan(expected)) << half;
    if (std::isnan(expected)) continue;
    ASSERT_EQ(bits_of(value), bits_of(expected)) << half;
  }
}

TEST(Half, EveryHalfComesBack) {
  for (std::uint32_t half = 0; half < 65536; ++half) {
    const bool is_nan = (half & 0x7fff) > 0x7c00;
    const std::uint32_t expected = is_nan ? half | 0x0200 : half;  // made quiet
    ASSERT_EQ(half_from_float(float_from_half(static_cast<std::uint16_t>(half))), expected);
  }
}

TEST(Half, RoundsToTheNearestAndTiesToEven) {
  for (std::uint16_t half = 0; half < 0x7bff; ++half) {
    const float lower = float_from_half(half), upper = float_from_half(static_cast<std::uint16_t>(half + 1));
    const float middle = lower + (upper - lower) / 2;  // exact: floats have 13 more places
    ASSERT_EQ(half_from_float(middle), half % 2 == 0 ? half : half + 1);
    ASSERT_EQ(half_from_float(std::nextafter(middle, 0.0f)), half);
    ASSERT_EQ(half_from_float(std::nextafter(middle, INFINITY)), half + 1);
    ASSERT_EQ(half_from_float(-middle), (half % 2 == 0 ? half : half + 1) | 0x8000);
  }
  EXPECT_EQ(half_from_float(65519.99f), 0x7bff);
  EXPECT_EQ(half_from_float(65520), 0x7c00);
  EXPECT_EQ(half_from_float(INFINITY), 0x7c00);
  EXPECT_EQ(half_from_float(1e-30f), 0);
  EXPECT_EQ(half_from_float(-1e-30f), 0x8000);
}

TEST(Half, ManyAreRoundedAsOneByOne) {
  std::vector<float> values;
  for (std::uint32_t bits = 12345; values.size() < 1003; bits = bits * 1664525 + 1013904223) values.push_back(float_of(bits));
  std::vector<std::uint8_t> bytes(2 * values.size());
  halves_from_floats(values, bytes.data());
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint16_t half = 0;
    std::memcpy(&half, bytes.data() + 2 * i, 2);
    ASSERT_EQ(half, half_from_float(values[i])) << values[i];
  }
}

#if defined(__x86_64__) && defined(__GNUC__)
// VCVTPS2PH and VCVTPH2PS, where the processor has them.
__attribute__((target("f16c"))) void convert_by_processor(float value, std::uint16_t half, std::uint16_t& as_half,
                                                          float& as_float) {
  typedef float Four __attribute__((vector_size(16)));
  typedef short Eight __attribute__((vector_size(16)));
  const Four values = {value, 0, 0, 0};
  as_half = static_cast<std::uint16_t>(__builtin_ia32_vcvtps2ph(values, 0)[0]);
  const Eight halves = {static_cast<short>(half), 0, 0, 0, 0, 0, 0, 0};
  as_float = __builtin_ia32_vcvtph2ps(halves)[0];
}

TEST(Half, EqualsTheProcessor) {
  if (!__builtin_cpu_supports("avx2")) GTEST_SKIP() << "no F16C on this processor";
  Random random(22);
  for (std::uint32_t i = 0; i < 2000000; ++i) {
    const float value = float_of(static_cast<std::uint32_t>(random.next()));
    std::uint16_t as_half;
    float as_float;
    convert_by_processor(value, static_cast<std::uint16_t>(i), as_half, as_float);
    ASSERT_EQ(half_from_float(value), as_half) << std::hexfloat << value;
    ASSERT_EQ(bits_of(float_from_half(static_cast<std::uint16_t>(i))), bits_of(as_float)) << i;
  }
}
#endif

}  // namespace
}  // namespace hop::core
