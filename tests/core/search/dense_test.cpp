#include "core/search/dense.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "core/base/float_bits.hpp"
#include "core/base/random.hpp"

namespace hop::core {
namespace {

float random_value(Random& random) {
  const float value = static_cast<float>(random.unit() - 0.5);
  switch (random.below(12)) {
    case 0: return 0;
    case 1: return -0.0f;
    case 2: return value * 1e-39f;  // subnormal
    case 3: return value * 1e-6f;   // subnormal as a half
    default: return value;
  }
}

// Rows in every precision, at an odd address.
struct RandomRows {
  std::vector<float> values;  // what the f32 rows hold
  std::vector<float> scales;
  std::vector<std::uint8_t> storage;
  VectorView view;

  RandomRows(Random& random, Precision precision, std::uint32_t dimension, std::uint32_t rows)
      : storage(1 + std::size_t{dimension} * rows * bytes_per_value(precision)) {
    std::vector<std::int8_t> quantized(dimension);
    for (std::size_t r = 0; r < rows; ++r) {
      std::vector<float> row(dimension);
      for (float& value : row) value = random_value(random);
      values.insert(values.end(), row.begin(), row.end());
      std::uint8_t* at = storage.data() + 1 + r * dimension * bytes_per_value(precision);
      if (precision == Precision::f32) std::memcpy(at, row.data(), 4 * row.size());
      for (std::size_t i = 0; precision == Precision::f16 && i < dimension; ++i) {
        const std::uint16_t half = half_from_float(row[i]);
        std::memcpy(at + 2 * i, &half, 2);
      }
      if (precision == Precision::int8) {
        scales.push_back(quantize_int8(row, quantized));
        std::memcpy(at, quantized.data(), dimension);
      }
    }
    view = {precision, dimension, rows, std::span(storage).subspan(1), scales};
  }
};

std::vector<float> random_vector(Random& random, std::size_t dimension) {
  std::vector<float> vector(dimension);
  for (float& value : vector) value = random_value(random);
  return vector;
}

bool same_bits(std::span<const float> a, std::span<const float> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

// The summation order of dense.hpp, written down once more without blocks or tails.
float by_definition(std::span<const float> a, std::span<const float> b) {
  std::vector<float> lanes(32, 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const volatile float product = a[i] * b[i];  // rounded on its own
    lanes[i % 32] = lanes[i % 32] + product;
  }
  for (std::size_t width : {16, 8, 4, 2, 1}) {
    for (std::size_t l = 0; l < width; ++l) lanes[l] = lanes[l] + lanes[l + width];
  }
  return lanes[0];
}

TEST(Dense, ThePortableKernelFollowsTheDefinition) {
  Random random(40);
  for (std::uint32_t dimension = 1; dimension <= 200; ++dimension) {
    const RandomRows rows(random, Precision::f32, dimension, 3);
    const std::vector<float> query = random_vector(random, dimension);
    std::vector<float> found(3), expected(3);
    scan(choose_kernels(KernelChoice::portable), rows.view, query, 0, 3, found);
    for (std::size_t r = 0; r < 3; ++r) {
      expected[r] = by_definition(std::span(rows.values).subspan(r * dimension, dimension), query);
    }
    ASSERT_TRUE(same_bits(found, expected)) << "dimension " << dimension;
    const float alone = dot_product(std::span(rows.values).first(dimension), query);
    ASSERT_TRUE(same_bits({&alone, 1}, std::span(expected).first(1))) << "dimension " << dimension;
  }
}

const char* name_of(KernelChoice choice) {
  switch (choice) {
    case KernelChoice::best: return "best";
    case KernelChoice::portable: return "portable";
    case KernelChoice::sse2: return "sse2";
    case KernelChoice::avx2: return "avx2";
    case KernelChoice::avx512: return "avx512";
    case KernelChoice::neon: return "neon";
    case KernelChoice::wasm: return "wasm";
  }
  return "unknown";
}

// A case's name is its kernel's, also where it is skipped.
class EveryKernel : public testing::TestWithParam<KernelChoice> {
 protected:
  void SetUp() override {
    if (!is_available(GetParam())) GTEST_SKIP() << name_of(GetParam()) << ": not on this processor";
  }
};

TEST_P(EveryKernel, GivesTheBitsOfThePortableOne) {
  const DenseKernels portable = choose_kernels(KernelChoice::portable), tested = choose_kernels(GetParam());
  EXPECT_TRUE(tested.choice == GetParam() || GetParam() == KernelChoice::best);
  Random random(41);
  for (std::uint32_t dimension = 1; dimension <= 130; ++dimension) {
    for (const Precision precision : {Precision::f32, Precision::f16, Precision::int8}) {
      constexpr std::uint32_t count = 7;
      const RandomRows rows(random, precision, dimension, count);
      const std::vector<float> query = random_vector(random, dimension);
      std::vector<float> expected(count), found(count);
      scan(portable, rows.view, query, 0, count, expected);
      scan(tested, rows.view, query, 0, count, found);
      ASSERT_TRUE(same_bits(found, expected)) << "dimension " << dimension << ", " << bytes_per_value(precision);
      std::vector<float> part(3);
      scan(tested, rows.view, query, 2, 5, part);
      ASSERT_TRUE(same_bits(part, std::span(expected).subspan(2, 3)));
    }
  }
}

// Dimensions around the blocks of 32 and 64 and those of models, rows at odd addresses and more than are kept in cache.
TEST_P(EveryKernel, AsksQuestionsTogetherAsOneByOne) {
  const DenseKernels portable = choose_kernels(KernelChoice::portable), tested = choose_kernels(GetParam());
  Random random(45);
  for (const std::uint32_t dimension : {1u, 31u, 32u, 33u, 63u, 64u, 65u, 100u, 384u, 20000u}) {
    for (const Precision precision : {Precision::f32, Precision::f16, Precision::int8}) {
      const std::uint32_t count = dimension > 1000 ? 5 : 150, first = 2, last = count - 1;
      const RandomRows rows(random, precision, dimension, count);
      for (std::size_t asked = 0; asked <= 9; ++asked) {
        std::vector<std::vector<float>> vectors, found;
        for (std::size_t q = 0; q < asked; ++q) vectors.push_back(random_vector(random, dimension));
        if (asked > 2) vectors[2].assign(dimension, 0.0f);
        found.assign(asked, std::vector<float>(count, 77));
        std::vector<ScanQuestion> questions;
        for (std::size_t q = 0; q < asked; ++q) questions.push_back({vectors[q], found[q]});
        scan_together(tested, rows.view, questions, first, last);
        for (std::size_t q = 0; q < asked; ++q) {
          std::vector<float> expected(count, 77);  // of rows that were not asked for, nothing is written
          scan(portable, rows.view, vectors[q], first, last, std::span(expected).subspan(first, last - first));
          ASSERT_TRUE(same_bits(found[q], expected))
              << "question " << q << " of " << asked << ", dimension " << dimension << ", " << bytes_per_value(precision);
        }
      }
    }
  }
}

TEST_P(EveryKernel, ConvertsEveryFiniteHalfExactly) {
  std::vector<std::uint16_t> halves;
  for (std::uint32_t half = 0; half < 65536; ++half) {
    if ((half & 0x7c00) != 0x7c00) halves.push_back(static_cast<std::uint16_t>(half));
  }
  std::vector<std::uint8_t> bytes(2 * halves.size());
  std::memcpy(bytes.data(), halves.data(), bytes.size());
  const VectorView view{Precision::f16, 1, static_cast<std::uint32_t>(halves.size()), bytes, {}};
  const float one = 1;
  std::vector<float> found(halves.size());
  scan(choose_kernels(GetParam()), view, {&one, 1}, 0, view.rows, found);
  for (std::size_t i = 0; i < halves.size(); ++i) ASSERT_EQ(found[i], float_from_half(halves[i]));
}

TEST_P(EveryKernel, RoundsToHalvesAlike) {
  for (const std::size_t count : {0u, 1u, 7u, 8u, 384u, 1003u}) {
    std::vector<float> values;
    for (std::uint32_t bits = 12345; values.size() < count; bits = bits * 1664525 + 1013904223)
      values.push_back(float_of_bits(bits));
    std::vector<std::uint8_t> found(2 * count + 1, 77);
    choose_kernels(GetParam()).to_halves(values, found.data());
    for (std::size_t i = 0; i < count; ++i) {
      std::uint16_t half = 0;
      std::memcpy(&half, found.data() + 2 * i, 2);
      ASSERT_EQ(half, half_from_float(values[i])) << values[i];
    }
    EXPECT_EQ(found.back(), 77);
  }
}

TEST_P(EveryKernel, Int8ProductsAreExactAtTheLimits) {
  for (const std::size_t dimension : {1u, 31u, 64u, 65536u}) {
    for (const int value : {-128, -127, 127}) {
      for (const int asked : {-127, 127}) {
        const std::vector<std::uint8_t> row(dimension, static_cast<std::uint8_t>(value));
        const std::vector<std::int8_t> query(dimension, static_cast<std::int8_t>(asked));
        std::int32_t found = 0;
        const DenseKernels kernels = choose_kernels(GetParam());
        kernels.one.int8(row.data(), 1, dimension, query.data(), &found, 0);
        ASSERT_EQ(found, static_cast<std::int64_t>(dimension) * value * asked);

        std::vector<std::int8_t> queries;
        for (std::size_t q = 0; q < kernels.some.questions; ++q) queries.insert(queries.end(), query.begin(), query.end());
        std::vector<std::int32_t> of_some(kernels.some.questions);
        kernels.some.int8(row.data(), 1, dimension, queries.data(), of_some.data(), 1);
        for (const std::int32_t product : of_some) ASSERT_EQ(product, found);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Dense, EveryKernel,
                         testing::Values(KernelChoice::best, KernelChoice::portable, KernelChoice::sse2, KernelChoice::avx2,
                                         KernelChoice::avx512, KernelChoice::neon),
                         [](const auto& info) { return std::string(name_of(info.param)); });

TEST(Dense, ScansAreCloseToDoublePrecision) {
  Random random(42);
  const struct {
    Precision precision;
    double relative;  // to the product of the lengths
    double absolute;  // of each value: half of the smallest half
  } cases[] = {{Precision::f32, 1e-6, 0}, {Precision::f16, 6e-4, 3e-8}, {Precision::int8, 2e-2, 0}};
  for (const auto& [precision, relative, absolute] : cases) {
    for (const std::uint32_t dimension : {1u, 33u, 384u, 1000u}) {
      constexpr std::uint32_t count = 300;
      const RandomRows rows(random, precision, dimension, count);
      const std::vector<float> query = random_vector(random, dimension);
      std::vector<float> found(count);
      scan(choose_kernels(), rows.view, query, 0, count, found);
      for (std::size_t r = 0; r < count; ++r) {
        double exact = 0, row_square = 0, query_square = 0;
        for (std::size_t i = 0; i < dimension; ++i) {
          const double a = rows.values[r * dimension + i], b = query[i];
          exact += a * b;
          row_square += a * a;
          query_square += b * b;
        }
        const double row_error = relative * std::sqrt(row_square) + absolute * std::sqrt(dimension);
        const double subnormal_error = dimension * 1e-40;
        ASSERT_NEAR(found[r], exact, row_error * std::sqrt(query_square) + subnormal_error);
      }
    }
  }
}

TEST(VectorRows, QuantisingKeepsEveryValueWithinHalfAStep) {
  Random random(43);
  for (int round = 0; round < 200; ++round) {
    std::vector<float> row = random_vector(random, 1 + random.below(100));
    if (round == 0) row.assign(5, 0.0f);
    if (round == 1) row.assign(5, -std::numeric_limits<float>::denorm_min());
    if (round == 2) row.assign(5, std::numeric_limits<float>::max());
    std::vector<std::int8_t> quantized(row.size());
    const double scale = quantize_int8(row, quantized);
    float largest = 0;
    for (const float value : row) largest = std::fmax(largest, std::fabs(value));
    for (std::size_t i = 0; i < row.size(); ++i) {
      ASSERT_GE(quantized[i], -127);
      const double step = largest / 127.0;
      ASSERT_LE(std::fabs(quantized[i] * step - row[i]), 0.5001 * step);
    }
    ASSERT_EQ(scale, largest / 127);
  }
}

TEST(VectorRows, UnitLengthIsOneOrRefused) {
  Random random(44);
  for (const float size : {1e-20f, 1.0f, 1e20f}) {
    std::vector<float> vector = random_vector(random, 384);
    for (float& value : vector) value *= size;
    ASSERT_TRUE(normalize_to_unit_length(vector));
    EXPECT_NEAR(dot_product(vector, vector), 1, 1e-6);
  }
  for (const float bad : {0.0f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
    std::vector<float> vector = {bad, 0};
    EXPECT_FALSE(normalize_to_unit_length(vector));
    EXPECT_TRUE(same_bits(vector, std::vector<float>{bad, 0}));
  }
}

}  // namespace
}  // namespace hop::core
