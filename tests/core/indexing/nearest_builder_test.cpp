#include "core/indexing/nearest_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/base/random.hpp"
#include "core/indexing/vector_builder.hpp"

namespace hop::core {
namespace {

using Edges = std::map<std::uint32_t, std::map<std::uint32_t, float>>;

Edges edges_of(const NearestContent& content) {
  Edges edges;
  for (std::uint32_t p = 0; p < content.passages.rows(); ++p) {
    for (std::uint32_t i = content.passages.offsets[p]; i < content.passages.offsets[p + 1]; ++i) {
      edges[p][content.passages.values[i]] = content.cosines[i];
    }
  }
  return edges;
}

NearestContent build(const VectorContent& vectors, std::uint32_t rows, std::uint32_t count, std::uint64_t work_units) {
  NearestBuilder builder({vectors.precision, vectors.dimension, rows, vectors.bytes, vectors.scales}, count);
  for (;;) {
    WorkBudget budget(work_units);
    if (builder.step(budget)) break;
  }
  return std::move(builder).take();
}

// Few different values and repeated rows: most cosines are met more than once.
VectorContent vectors_with_ties(Random& random, VectorPrecision precision, std::uint32_t rows, std::uint32_t dimension) {
  VectorBuilder builder(precision);
  builder.reserve(rows, dimension);
  for (std::uint32_t p = 0; p < rows; ++p) {
    std::vector<float> row(dimension);
    for (float& value : row) value = static_cast<float>(random.below(3)) - 1;
    row[0] += 0.5f;
    normalize_to_unit_length(row);
    builder.add_row(row);
  }
  return std::move(builder).take();
}

TEST(NearestBuilder, EqualsBruteForceWithTiesByIndex) {
  Random random(3);
  for (int round = 0; round < 150; ++round) {
    const auto rows = static_cast<std::uint32_t>(random.below(25)), count = 1 + static_cast<std::uint32_t>(random.below(6));
    const VectorContent vectors = vectors_with_ties(random, VectorPrecision::f32, rows, 3);
    const auto row = [&](std::uint32_t p) { return std::span(reinterpret_cast<const float*>(vectors.bytes.data()) + 3 * p, 3); };

    Edges expected;
    for (std::uint32_t p = 0; p < rows; ++p) {
      std::vector<std::pair<float, std::uint32_t>> others;  // −cosine: sorting puts ties by index
      for (std::uint32_t q = 0; q < rows; ++q) {
        if (q != p) others.push_back({-dot_product(row(p), row(q)), q});
      }
      std::sort(others.begin(), others.end());
      for (std::size_t i = 0; i < others.size() && i < count; ++i) {
        expected[p][others[i].second] = expected[others[i].second][p] = -others[i].first;
      }
    }
    EXPECT_EQ(edges_of(build(vectors, rows, count, UINT64_MAX)), expected) << "round " << round;
    EXPECT_EQ(edges_of(build(vectors, rows, count, 1)), expected) << "round " << round << ", in small steps";
  }
}

TEST(NearestBuilder, BothEndsOfAnEdgeHaveOneCosineInEveryPrecision) {
  Random random(4);
  for (const auto precision : {VectorPrecision::f32, VectorPrecision::f16, VectorPrecision::int8}) {
    const NearestContent content = build(vectors_with_ties(random, precision, 40, 7), 40, 3, 1000);
    const Edges edges = edges_of(content);
    EXPECT_EQ(content.passages.rows(), 40u);
    for (const auto& [p, others] : edges) {
      EXPECT_GE(others.size(), 3u);
      for (const auto& [q, cosine] : others) {
        EXPECT_NE(p, q);
        EXPECT_EQ(edges.at(q).at(p), cosine);
      }
    }
  }
}

}  // namespace
}  // namespace hop::core
