#include "core/indexing/vector_builder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "core/base/random.hpp"
#include "core/search/dense.hpp"

namespace hop::core {
namespace {

std::vector<float> random_unit_vector(Random& random, std::size_t dimension) {
  std::vector<float> vector(dimension);
  for (float& value : vector) value = static_cast<float>(random.unit() - 0.5);
  normalize_to_unit_length(vector);
  return vector;
}

// What a row says, read by its definition.
std::vector<double> decode(const VectorContent& content, std::size_t row) {
  std::vector<double> values;
  for (std::size_t i = row * content.dimension; i < (row + 1) * content.dimension; ++i) {
    if (content.precision == VectorPrecision::f32) {
      float value;
      std::memcpy(&value, &content.bytes[4 * i], 4);
      values.push_back(value);
    } else if (content.precision == VectorPrecision::f16) {
      const unsigned half = content.bytes[2 * i] | content.bytes[2 * i + 1] << 8;
      const int exponent = half >> 10 & 31, fraction = half & 1023;
      const double magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
      values.push_back(half >> 15 ? -magnitude : magnitude);
    } else {
      values.push_back(static_cast<std::int8_t>(content.bytes[i]) * static_cast<double>(content.scales[row]));
    }
  }
  return values;
}

TEST(VectorBuilder, KeepsRowsInEachPrecision) {
  struct Case {
    VectorPrecision precision;
    std::size_t bytes_of_a_value;
    double error;  // of a value of at most 1
  };
  for (const Case& c :
       {Case{VectorPrecision::f32, 4, 0}, Case{VectorPrecision::f16, 2, 0x1p-12}, Case{VectorPrecision::int8, 1, 1 / 253.0}}) {
    Random random(2);
    const std::uint32_t passages = 9, dimension = 13;
    std::vector<std::vector<float>> rows;
    for (std::uint32_t p = 0; p < passages; ++p) rows.push_back(random_unit_vector(random, dimension));
    VectorBuilder builder(c.precision);
    builder.reserve(passages, dimension);
    for (std::uint32_t p = 0; p < passages; ++p) builder.add_row(rows[p]);
    const VectorContent content = std::move(builder).take();
    EXPECT_EQ(content.bytes.size(), passages * dimension * c.bytes_of_a_value);
    for (std::uint32_t p = 0; p < passages; ++p) {
      const std::vector<double> found = decode(content, p);
      for (std::uint32_t i = 0; i < dimension; ++i) EXPECT_NEAR(found[i], rows[p][i], c.error);
    }
  }
}

}  // namespace
}  // namespace hop::core
