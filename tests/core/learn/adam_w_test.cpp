#include "core/learn/adam_w.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace hop::core {
namespace {

// The first step by hand: m / (1 − β₁) = g, √(v / (1 − β₂)) = |g|, so x moves by η (sign g + λ x).
TEST(AdamW, FirstStepGoesByTheRateAgainstTheSignAndDecaysApartFromIt) {
  AdamW optimizer({.rate = 0.1, .epsilon = 0, .weight_decay = 0.5});
  std::vector<double> x = {2, -4, 1};
  const std::vector<double> gradient = {0.001, -30, 5};
  optimizer.step(x, gradient);
  EXPECT_NEAR(x[0], 2 - 0.1 * (1 + 0.5 * 2), 1e-12);
  EXPECT_NEAR(x[1], -4 - 0.1 * (-1 - 0.5 * 4), 1e-12);
  EXPECT_NEAR(x[2], 1 - 0.1 * (1 + 0.5 * 1), 1e-12);
}

// Two steps written out with powers, compared with the running products of the code.
TEST(AdamW, SecondStepIsThatOfTheFormula) {
  const AdamWOptions options{.rate = 0.01, .first_decay = 0.8, .second_decay = 0.95, .epsilon = 1e-3, .weight_decay = 0.1};
  AdamW optimizer(options);
  std::vector<double> x = {1};
  double m = 0, v = 0, expected = 1;
  const double gradients[] = {0.3, -0.7};
  for (int t = 1; t <= 2; ++t) {
    const double g = gradients[t - 1];
    m = 0.8 * m + 0.2 * g;
    v = 0.95 * v + 0.05 * g * g;
    const double unbiased_m = m / (1 - std::pow(0.8, t)), unbiased_v = v / (1 - std::pow(0.95, t));
    expected -= 0.01 * (unbiased_m / (std::sqrt(unbiased_v) + 1e-3) + 0.1 * expected);
    optimizer.step(x, std::vector<double>{g});
  }
  EXPECT_NEAR(x[0], expected, 1e-14);
  EXPECT_EQ(optimizer.steps(), 2u);
}

TEST(AdamW, WarmUpTakesAShareOfTheRateInEachStep) {
  AdamW optimizer({.rate = 1, .epsilon = 0, .weight_decay = 0, .warm_up = 4});
  std::vector<double> x = {0};
  double before = 0;
  // A constant gradient moves x by the whole rate in every step.
  for (const double share : {0.25, 0.5, 0.75, 1.0, 1.0}) {
    optimizer.step(x, std::vector<double>{3});
    EXPECT_NEAR(before - x[0], share, 1e-9);
    before = x[0];
  }
}

TEST(AdamW, FloatsAndDoublesGoTheSameWay) {
  AdamW of_doubles({.rate = 0.05}), of_floats({.rate = 0.05});
  std::vector<double> x = {3, -2};
  std::vector<float> y = {3, -2};
  for (int t = 0; t < 1000; ++t) {  // towards (1, 5)
    of_doubles.step(x, std::vector<double>{2 * (x[0] - 1), 2 * (x[1] - 5)});
    of_floats.step(y, std::vector<float>{2 * (y[0] - 1), 2 * (y[1] - 5)});
  }
  EXPECT_NEAR(x[0], y[0], 1e-4);
  EXPECT_NEAR(x[1], y[1], 1e-4);
  EXPECT_NEAR(x[0], 1, 0.05);
  EXPECT_NEAR(x[1], 5, 0.2);
}

}  // namespace
}  // namespace hop::core
