#include "core/learn/network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/learn/adam_w.hpp"

namespace hop::core {
namespace {

Matrix random_matrix(Eigen::Index rows, Eigen::Index columns, Random& random) {
  Matrix matrix(rows, columns);
  for (Eigen::Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = 2 * random.unit() - 1;
  return matrix;
}

TEST(Network, ForwardIsWhatTheLayersForScoringGive) {
  Random random(1);
  const Perceptron perceptron(7, 5, 3, random);
  Weights weights;
  perceptron.append_to(weights, "some");
  const Layer first = read_layer(weights, "some.1", 7, 5).value();
  const Layer second = read_layer(weights, "some.2", 5, 3).value();

  const Matrix inputs = random_matrix(4, 7, random);
  Perceptron::Pass pass;
  const Matrix outputs = perceptron.forward(inputs, pass);
  for (Eigen::Index example = 0; example < 4; ++example) {
    std::vector<float> x, hidden(5), y(3);
    for (Eigen::Index i = 0; i < 7; ++i) x.push_back(static_cast<float>(inputs(example, i)));
    apply(first, x, hidden);
    rectify(hidden);
    apply(second, hidden, y);
    for (Eigen::Index o = 0; o < 3; ++o) EXPECT_NEAR(outputs(example, o), y[static_cast<std::size_t>(o)], 1e-5);
  }
}

// ℓ = Σ C ∘ Y for a fixed C, by central differences in every parameter and every input.
TEST(Network, BackwardIsTheGradientByFiniteDifferences) {
  Random random(2);
  for (int trial = 0; trial < 5; ++trial) {
    Perceptron perceptron(4, 6, 2, random);
    for (double& value : perceptron.parameters()) value += 0.1 * (2 * random.unit() - 1);  // biases, too
    Matrix inputs = random_matrix(3, 4, random);
    const Matrix slopes = random_matrix(3, 2, random);
    Perceptron::Pass pass;
    const auto loss = [&] { return perceptron.forward(inputs, pass).cwiseProduct(slopes).sum(); };
    loss();
    std::vector<double> gradient(perceptron.parameters().size());
    const Matrix input_gradient = perceptron.backward(Perceptron::Pass(pass), slopes, gradient);

    const auto difference = [&](double& value) {
      constexpr double step = 1e-6;
      const double old = value;
      value = old + step;
      const double above = loss();
      value = old - step;
      const double below = loss();
      value = old;
      return (above - below) / (2 * step);
    };
    for (std::size_t p = 0; p < gradient.size(); ++p) EXPECT_NEAR(gradient[p], difference(perceptron.parameters()[p]), 1e-6);
    for (Eigen::Index i = 0; i < inputs.size(); ++i) {
      EXPECT_NEAR(input_gradient.data()[i], difference(inputs.data()[i]), 1e-6);
    }
  }
}

TEST(Network, BackwardAddsToTheGradient) {
  Random random(3);
  const Perceptron perceptron(2, 3, 1, random);
  Perceptron::Pass pass;
  perceptron.forward(random_matrix(2, 2, random), pass);
  const Matrix slopes = Matrix::Ones(2, 1);
  std::vector<double> once(perceptron.parameters().size()), twice = once;
  perceptron.backward(pass, slopes, once);
  perceptron.backward(pass, slopes, twice);
  perceptron.backward(pass, slopes, twice);
  for (std::size_t p = 0; p < once.size(); ++p) EXPECT_DOUBLE_EQ(twice[p], 2 * once[p]);
}

TEST(Network, OneSeedGivesOneStartWithinItsBounds) {
  Random random(7), same(7), other(8);
  const Perceptron a(24, 6, 1, random), b(24, 6, 1, same), c(24, 6, 1, other);
  ASSERT_EQ(a.parameters().size(), 24u * 6 + 6 + 6 + 1);
  EXPECT_TRUE(std::equal(a.parameters().begin(), a.parameters().end(), b.parameters().begin()));
  EXPECT_FALSE(std::equal(a.parameters().begin(), a.parameters().end(), c.parameters().begin()));
  for (std::size_t p = 0; p < 24 * 6; ++p) EXPECT_LE(std::abs(a.parameters()[p]), std::sqrt(6.0 / 24));
  for (std::size_t p = 24 * 6; p < 24 * 6 + 6; ++p) EXPECT_EQ(a.parameters()[p], 0);
}

TEST(Network, LayersGoThereAndBack) {
  Random random(4);
  const Perceptron perceptron(3, 2, 1, random);
  Weights weights;
  perceptron.append_to(weights, "x");
  const Perceptron back(read_layer(weights, "x.1", 3, 2).value(), read_layer(weights, "x.2", 2, 1).value());
  for (std::size_t p = 0; p < perceptron.parameters().size(); ++p) {
    EXPECT_EQ(static_cast<float>(perceptron.parameters()[p]), back.parameters()[p]);
  }
}

TEST(Network, CrossEntropyIsItsFormulaAndDoesNotOverflow) {
  for (const double z : {-3.0, -0.2, 0.0, 1.5, 7.0}) {
    const double probability = 1 / (1 + std::exp(-z));
    double slope = 0;
    EXPECT_NEAR(cross_entropy(z, true, &slope), -std::log(probability), 1e-9);
    EXPECT_NEAR(slope, probability - 1, 1e-12);
    EXPECT_NEAR(cross_entropy(z, false, &slope), -std::log(1 - probability), 1e-9);
    EXPECT_NEAR(slope, probability, 1e-12);
  }
  double slope = 0;
  EXPECT_EQ(cross_entropy(-2000, true, &slope), 2000);
  EXPECT_EQ(slope, -1);
  EXPECT_EQ(cross_entropy(2000, true, &slope), 0);
}

// XOR cannot be had without the hidden layer.
TEST(Network, LearnsXor) {
  Random random(5);
  Perceptron perceptron(2, 8, 1, random);
  Matrix inputs(4, 2);
  inputs << 0, 0, 0, 1, 1, 0, 1, 1;
  const bool targets[] = {false, true, true, false};
  AdamW optimizer({.rate = 0.02, .weight_decay = 0});
  double loss = 0;
  for (int step = 0; step < 1000; ++step) {
    Perceptron::Pass pass;
    const Matrix outputs = perceptron.forward(inputs, pass);
    Matrix slopes(4, 1);
    loss = 0;
    for (int i = 0; i < 4; ++i) loss += cross_entropy(outputs(i, 0), targets[i], &slopes(i, 0)) / 4;
    std::vector<double> gradient(perceptron.parameters().size());
    perceptron.backward(pass, slopes / 4, gradient);
    optimizer.step(perceptron.parameters(), gradient);
  }
  EXPECT_LT(loss, 0.02);
}

}  // namespace
}  // namespace hop::core
