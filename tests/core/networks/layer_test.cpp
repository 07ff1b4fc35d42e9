#include "core/networks/layer.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

Layer random_layer(std::uint32_t inputs, std::uint32_t outputs, Random& random) {
  Layer layer{inputs, outputs, {}, {}};
  for (std::uint32_t i = 0; i < inputs * outputs; ++i) layer.weights.push_back(static_cast<float>(2 * random.unit() - 1));
  for (std::uint32_t o = 0; o < outputs; ++o) layer.bias.push_back(static_cast<float>(2 * random.unit() - 1));
  return layer;
}

std::string error_of(const Result<Layer>& read) { return read ? "" : read.error().message; }

TEST(Layer, AppliesWxPlusB) {
  const Layer layer{3, 2, {1, 2, 3, -1, 0, 4}, {10, -20}};
  std::vector<float> y(2);
  apply(layer, std::vector<float>{1, 0.5f, -2}, y);
  EXPECT_EQ(y, (std::vector<float>{1 + 1 - 6 + 10, -1 - 8 - 20}));
}

TEST(Layer, EqualsThePlainSumOnRandomLayers) {
  Random random(1);
  for (int trial = 0; trial < 50; ++trial) {
    const auto inputs = static_cast<std::uint32_t>(1 + random.below(100)),
               outputs = static_cast<std::uint32_t>(1 + random.below(9));
    const Layer layer = random_layer(inputs, outputs, random);
    std::vector<float> x, y(outputs);
    for (std::uint32_t i = 0; i < inputs; ++i) x.push_back(static_cast<float>(2 * random.unit() - 1));
    apply(layer, x, y);
    for (std::uint32_t o = 0; o < outputs; ++o) {
      double sum = layer.bias[o];
      for (std::uint32_t i = 0; i < inputs; ++i) sum += double{layer.weights[o * inputs + i]} * x[i];
      EXPECT_NEAR(y[o], sum, 1e-5);
    }
  }
}

TEST(Layer, GoesIntoWeightsAndBack) {
  Random random(2);
  const Layer layer = random_layer(5, 3, random);
  Weights weights;
  append_layer(weights, "net.1", layer);
  ASSERT_EQ(weights.matrices.size(), 2u);
  EXPECT_EQ(weights.matrices[0].name, "net.1.weight");
  EXPECT_EQ(weights.matrices[1].name, "net.1.bias");
  const auto file = read_weights(write_weights(weights));
  for (const auto& [inputs, outputs] : {std::pair(5u, 3u), std::pair(0u, 0u), std::pair(5u, 0u), std::pair(0u, 3u)}) {
    const auto read = read_layer(file.value(), "net.1", inputs, outputs);
    ASSERT_TRUE(read.ok()) << error_of(read);
    EXPECT_EQ(read.value().inputs, 5u);
    EXPECT_EQ(read.value().outputs, 3u);
    EXPECT_EQ(read.value().weights, layer.weights);
    EXPECT_EQ(read.value().bias, layer.bias);
  }
}

TEST(Layer, OfAnotherShapeOrMissingIsNamed) {
  Weights weights;
  weights.matrices = {{"a.weight", 2, 3, std::vector<float>(6)},
                      {"a.bias", 2, 1, {0, 0}},
                      {"b.weight", 2, 3, std::vector<float>(6)},
                      {"b.bias", 3, 1, {0, 0, 0}},
                      {"c.weight", 2, 3, std::vector<float>(6)},
                      {"c.bias", 1, 2, {0, 0}},
                      {"d.weight", 0, 3, {}},
                      {"d.bias", 0, 1, {}},
                      {"e.weight", 2, 3, std::vector<float>(6)}};
  EXPECT_EQ(error_of(read_layer(weights, "a", 3, 2)), "");
  EXPECT_EQ(error_of(read_layer(weights, "a", 4, 2)), "matrix \"a.weight\" of the weights is 2 × 3, not 2 × 4");
  EXPECT_EQ(error_of(read_layer(weights, "a", 0, 5)), "matrix \"a.weight\" of the weights is 2 × 3, not 5 × 3");
  EXPECT_EQ(error_of(read_layer(weights, "b", 3, 2)), "matrix \"b.bias\" of the weights is 3 × 1, not 2 × 1");
  EXPECT_EQ(error_of(read_layer(weights, "c", 3, 2)), "matrix \"c.bias\" of the weights is 1 × 2, not 2 × 1");
  EXPECT_NE(error_of(read_layer(weights, "d", 0, 0)), "");
  EXPECT_EQ(error_of(read_layer(weights, "e", 3, 2)), "the weights have no matrix \"e.bias\"");
  EXPECT_EQ(error_of(read_layer(weights, "f", 3, 2)), "the weights have no matrix \"f.weight\"");
  EXPECT_EQ(read_layer(weights, "f", 3, 2).error().status, Status::bad_input);
}

TEST(Layer, RectifyCutsWhatIsBelowZero) {
  std::vector<float> values = {-1, 0, 2.5f, -0.0f};
  rectify(values);
  EXPECT_EQ(values, (std::vector<float>{0, 0, 2.5f, 0}));
}

TEST(Layer, SigmoidIsItsFormulaAtAllSizes) {
  for (const float x : {-20.0f, -1.5f, 0.0f, 0.3f, 10.0f}) EXPECT_NEAR(sigmoid(x), 1 / (1 + std::exp(-double{x})), 1e-7);
  EXPECT_EQ(sigmoid(0), 0.5f);
  EXPECT_EQ(sigmoid(1e30f), 1);
  EXPECT_EQ(sigmoid(-1e30f), 0);
}

}  // namespace
}  // namespace hop::core
