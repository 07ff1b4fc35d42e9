#include "core/search/rough_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {
namespace {

struct StoredRows {
  std::vector<std::uint8_t> bytes;
  VectorView view;

  StoredRows(std::span<const float> values, Precision precision, std::uint32_t dimension)
      : bytes(values.size() * bytes_per_value(precision)) {
    if (precision == Precision::f32) std::memcpy(bytes.data(), values.data(), bytes.size());
    if (precision == Precision::f16) halves_from_floats(values, bytes.data());
    view = {precision, dimension, static_cast<std::uint32_t>(values.size() / dimension), bytes, {}};
  }
  StoredRows(const StoredRows&) = delete;
};

enum class Rows : std::uint8_t { random, unit, clustered, near_ties, one_value, powers, subnormal, zero, mixed };
constexpr Rows all_rows[] = {Rows::random, Rows::unit,      Rows::clustered, Rows::near_ties, Rows::one_value,
                             Rows::powers, Rows::subnormal, Rows::zero,      Rows::mixed};

void fill_row(Random& random, Rows kind, std::span<const float> center, std::span<float> row) {
  const auto value = [&] { return static_cast<float>(random.unit() - 0.5); };
  if (kind == Rows::mixed) kind = all_rows[random.below(std::size(all_rows) - 1)];
  for (std::size_t i = 0; i < row.size(); ++i) {
    switch (kind) {
      case Rows::random:
      case Rows::unit: row[i] = value(); break;
      case Rows::clustered: row[i] = center[i] + 0.05f * value(); break;
      case Rows::near_ties: row[i] = random.below(200) == 0 ? std::nextafter(center[i], 1.0f) : center[i]; break;
      case Rows::one_value: row[i] = 0; break;
      case Rows::powers: row[i] = std::ldexp(value(), -static_cast<int>(random.below(20))); break;
      case Rows::subnormal: row[i] = value() * 1e-38f; break;
      case Rows::zero:
      case Rows::mixed: row[i] = random.below(2) == 0 ? 0.0f : -0.0f; break;
    }
  }
  if (kind == Rows::one_value) row[random.below(row.size())] = random.below(2) == 0 ? 1.0f : -1.0f;
  if (kind == Rows::unit) normalize_to_unit_length(row);
}

std::vector<float> make_rows(Random& random, Rows kind, std::uint32_t dimension, std::uint32_t count) {
  std::vector<float> center(dimension), values(std::size_t{count} * dimension);
  for (float& value : center) value = static_cast<float>(random.unit() - 0.5);
  for (std::uint32_t r = 0; r < count; ++r) {
    fill_row(random, kind, center, std::span(values).subspan(std::size_t{r} * dimension, dimension));
  }
  // Equal rows, whose ties the indices break.
  for (std::uint32_t r = 3; r < count; r += 5) std::copy_n(&values[(r - 3) * dimension], dimension, &values[r * dimension]);
  return values;
}

RoughRows rough_rows_of(const VectorView& view, std::uint64_t units) {
  RoughRowsBuilder builder;
  for (;;) {
    WorkBudget budget(units);
    if (builder.step(view, budget)) return std::move(builder).take();
  }
}

class RoughRowsOfKernel : public testing::TestWithParam<KernelChoice> {
 protected:
  void SetUp() override {
    if (!is_available(GetParam())) GTEST_SKIP() << "not on this processor";
  }

  // Bounds all rows, and compares them after sharpening with the full scan.
  void expect_best_of_full_scan(const VectorView& view, const RoughRows& rough, std::span<const float> question,
                                std::size_t count, const PassageSet* allowed) {
    const DenseKernels kernels = choose_kernels(GetParam());
    std::vector<float> exact(view.rows), found(view.rows);
    scan(choose_kernels(KernelChoice::portable), view, question, 0, view.rows, exact);
    const auto prepared = RoughQuestion::make(rough, question);
    ASSERT_TRUE(prepared);
    const std::uint32_t middle = view.rows / 3;  // bounds of two blocks
    prepared->bound(kernels, rough, 0, middle, found);
    prepared->bound(kernels, rough, middle, view.rows, std::span(found).subspan(middle));
    for (std::uint32_t r = 0; r < view.rows; ++r) ASSERT_GE(found[r], exact[r]) << "row " << r;
    const std::vector<float> bounds = found;
    computed_ += sharpen_best(kernels, view, question, count, allowed, found);

    std::vector<std::uint32_t> expected, best;
    top_k(exact, count, expected, allowed);
    top_k(found, count, best, allowed);
    ASSERT_EQ(best, expected);
    for (const std::uint32_t row : best) ASSERT_EQ(std::memcmp(&found[row], &exact[row], sizeof(float)), 0) << "row " << row;
    for (std::uint32_t r = 0; r < view.rows; ++r) {
      const bool is_exact = std::memcmp(&found[r], &exact[r], sizeof(float)) == 0;
      ASSERT_TRUE(is_exact || found[r] == bounds[r]) << "row " << r;
      if (is_exact || (allowed != nullptr && !allowed->contains(r))) continue;
      ASSERT_LT(found[r], exact[expected.back()]) << "row " << r;
    }
  }

  std::size_t computed_ = 0;
};

TEST_P(RoughRowsOfKernel, GiveTheHitsAndScoresOfTheFullScan) {
  Random random(63);
  std::vector<std::uint32_t> dimensions;
  for (std::uint32_t dimension = 1; dimension <= 1100; dimension += dimension < 140 ? 1 : 37) dimensions.push_back(dimension);
  for (const std::uint32_t edge : {255u, 256u, 257u, 384u, 768u, 1024u, 1100u}) dimensions.push_back(edge);
  for (std::size_t turn = 0; turn < dimensions.size(); ++turn) {
    const std::uint32_t dimension = dimensions[turn];
    for (const Rows kind : {all_rows[turn % std::size(all_rows)], all_rows[(5 * turn + 3) % std::size(all_rows)]}) {
      constexpr std::uint32_t count = 150;
      const std::vector<float> values = make_rows(random, kind, dimension, count);
      for (const Precision precision : {Precision::f32, Precision::f16}) {
        const StoredRows rows(values, precision, dimension);
        const RoughRows rough = rough_rows_of(rows.view, 1000);
        std::vector<float> question(dimension);
        fill_row(random, Rows::unit, {}, question);
        PassageSet some(count);
        for (std::uint32_t r = 0; r < count; ++r) {
          if (random.below(3) == 0) some.add(r);
        }
        const std::span<const float> a_row = std::span(values).subspan(7 * dimension, dimension);
        for (const std::size_t hits : {std::size_t{1}, std::size_t{10}, std::size_t{count + 5}}) {
          SCOPED_TRACE(testing::Message() << "dimension " << dimension << ", rows " << static_cast<int>(kind) << ", "
                                          << bytes_per_value(precision) << " bytes, " << hits << " hits");
          ASSERT_NO_FATAL_FAILURE(expect_best_of_full_scan(rows.view, rough, question, hits, nullptr));
          ASSERT_NO_FATAL_FAILURE(expect_best_of_full_scan(rows.view, rough, a_row, hits, nullptr));
          ASSERT_NO_FATAL_FAILURE(expect_best_of_full_scan(rows.view, rough, question, hits, &some));
        }
      }
    }
  }
}

TEST_P(RoughRowsOfKernel, LeaveFewProductsToCompute) {
  Random random(64);
  constexpr std::uint32_t dimension = 384, count = 5000, questions = 20;
  std::vector<float> values = make_rows(random, Rows::unit, dimension, count);
  const StoredRows rows(values, Precision::f16, dimension);
  const RoughRows rough = rough_rows_of(rows.view, 1000000000);
  EXPECT_EQ(rough.codes.size(), std::size_t{count} * dimension / 2);
  for (std::uint32_t q = 0; q < questions; ++q) {
    std::vector<float> question(values.begin() + q * dimension, values.begin() + (q + 1) * dimension);
    for (float& value : question) value += 0.05f * static_cast<float>(random.unit() - 0.5);
    ASSERT_TRUE(normalize_to_unit_length(question));
    ASSERT_NO_FATAL_FAILURE(expect_best_of_full_scan(rows.view, rough, question, 1, nullptr));
  }
  EXPECT_LE(computed_, 10u * questions);
}

TEST_P(RoughRowsOfKernel, SumCodesExactlyAtTheLimits) {
  const DenseKernels kernels = choose_kernels(GetParam());
  for (const std::size_t row_bytes : {64u, 192u, 32768u}) {
    for (const int asked : {-127, 127}) {
      for (const auto& [low, high] : {std::pair(15, 15), std::pair(15, 0), std::pair(0, 15)}) {
        const std::vector<std::uint8_t> codes(3 * row_bytes, static_cast<std::uint8_t>(low | high << 4));
        const std::vector<std::int8_t> query(2 * row_bytes, static_cast<std::int8_t>(asked));
        std::int32_t sums[3] = {};
        kernels.codes(codes.data(), 3, row_bytes, query.data(), sums);
        for (const std::int32_t sum : sums) ASSERT_EQ(sum, static_cast<std::int64_t>(row_bytes) * (low + high) * asked);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Dense, RoughRowsOfKernel,
                         testing::Values(KernelChoice::best, KernelChoice::portable, KernelChoice::sse2, KernelChoice::avx2,
                                         KernelChoice::avx512, KernelChoice::neon),
                         [](const auto& one) { return std::to_string(static_cast<int>(one.param)); });

TEST(RoughRows, AreNotUsedWhereBoundsCouldOverflow) {
  const std::vector<float> unit = {1, 0}, long_one = {3e38f, 3e38f};
  const StoredRows rows(unit, Precision::f32, 2), long_rows(long_one, Precision::f32, 2);
  EXPECT_TRUE(RoughQuestion::make(rough_rows_of(rows.view, 1), unit));
  EXPECT_FALSE(RoughQuestion::make(rough_rows_of(rows.view, 1), long_one));
  EXPECT_FALSE(RoughQuestion::make(rough_rows_of(long_rows.view, 1), unit));
}

}  // namespace
}  // namespace hop::core
