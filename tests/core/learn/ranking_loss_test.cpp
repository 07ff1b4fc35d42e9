#include "core/learn/ranking_loss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

using Loss = double (*)(const Vector&, std::span<const std::uint8_t>, Vector&);
using Marks = std::vector<std::uint8_t>;

Vector vector_of(std::initializer_list<double> values) {
  Vector vector(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), vector.data());
  return vector;
}

// Positives 1 and .2, negatives .5 and 3: the four pairs miss .5, 3, 1.3 and 3.8.
TEST(RankingLoss, WorkedValueOfThePairs) {
  Vector gradient;
  EXPECT_NEAR(pairwise_ranking_loss(vector_of({1, 0.5, 0.2, 3}), Marks{1, 0, 1, 0}, gradient), (0.5 + 3 + 1.3 + 3.8) / 4, 1e-12);
  EXPECT_NEAR((gradient - vector_of({-0.5, 0.5, -0.5, 0.5})).norm(), 0, 1e-12);
}

TEST(RankingLoss, AllPairsApartCostNothing) {
  Vector gradient;
  EXPECT_EQ(pairwise_ranking_loss(vector_of({2, 1, 0.5}), Marks{1, 0, 0}, gradient), 0);
  EXPECT_EQ(gradient.norm(), 0);
}

// Scores ln 1, ln 2, ln 5 with the last two right: −ln(2/8) − ln(5/8).
TEST(RankingLoss, WorkedValueOfTheCrossEntropy) {
  Vector gradient;
  const double loss = softmax_cross_entropy(vector_of({0, std::log(2.0), std::log(5.0)}), Marks{0, 1, 1}, gradient);
  EXPECT_NEAR(loss, -std::log(2.0 / 8) - std::log(5.0 / 8), 1e-12);
  EXPECT_NEAR((gradient - vector_of({2.0 / 8, 4.0 / 8 - 1, 10.0 / 8 - 1})).norm(), 0, 1e-12);
}

TEST(RankingLoss, LargeScoresDoNotOverflow) {
  Vector gradient;
  EXPECT_NEAR(softmax_cross_entropy(vector_of({1e4, -1e4}), Marks{0, 1}, gradient), 2e4, 1e-6);
  EXPECT_TRUE(gradient.allFinite());
}

TEST(RankingLoss, WithoutBothKindsThereIsNothingToLearn) {
  for (const Loss loss : {Loss(pairwise_ranking_loss), Loss(softmax_cross_entropy)}) {
    for (const Marks& marks : {Marks{0, 0}, Marks{1, 1}}) {
      Vector gradient;
      EXPECT_EQ(loss(vector_of({1, 2}), marks, gradient), 0);
      EXPECT_EQ(gradient, vector_of({0, 0}));
    }
  }
}

TEST(RankingLoss, GradientsAgreeWithFiniteDifferences) {
  Random random(4);
  for (const Loss loss : {Loss(pairwise_ranking_loss), Loss(softmax_cross_entropy)}) {
    for (int round = 0; round < 50; ++round) {
      Vector scores(7), gradient, unused;
      Marks marks;
      for (double& score : scores) score = 4 * random.unit() - 2;
      for (int i = 0; i < 7; ++i) marks.push_back(i == 0 || (i > 1 && random.below(2)));
      loss(scores, marks, gradient);
      for (Eigen::Index i = 0; i < 7; ++i) {
        constexpr double h = 1e-6;
        Vector above = scores, below = scores;
        above[i] += h, below[i] -= h;
        const double slope = (loss(above, marks, unused) - loss(below, marks, unused)) / (2 * h);
        EXPECT_NEAR(gradient[i], slope, 1e-4 * std::max(1e-3, std::abs(slope))) << "round " << round << ", score " << i;
      }
    }
  }
}

}  // namespace
}  // namespace hop::core
