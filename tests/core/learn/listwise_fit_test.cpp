#include "core/methods/trail/training/listwise_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

// ℓ as its definition says it, on unscaled features.
double plain_loss(const CandidateGroup& group, const Vector& weights) {
  double loss = 0;
  const Vector scores = group.features * weights;
  for (Eigen::Index k = 0; k < scores.size(); ++k) {
    if (!group.gold[static_cast<std::size_t>(k)]) continue;
    double sum = std::exp(scores[k]);
    for (Eigen::Index j = 0; j < scores.size(); ++j) {
      if (!group.gold[static_cast<std::size_t>(j)]) sum += std::exp(scores[j]);
    }
    loss += std::log(sum) - scores[k];
  }
  return loss;
}

// Candidates whose features have other sizes and places; gold follows `truth`, with some noise.
std::vector<CandidateGroup> random_groups(Random& random, const Vector& truth, int count) {
  std::vector<CandidateGroup> groups;
  for (int g = 0; g < count; ++g) {
    const Eigen::Index rows = 2 + static_cast<Eigen::Index>(random.below(20));
    CandidateGroup group{Matrix(rows, truth.size()), std::vector<std::uint8_t>(static_cast<std::size_t>(rows))};
    for (Eigen::Index r = 0; r < rows; ++r) {
      for (Eigen::Index f = 0; f < truth.size(); ++f) group.features(r, f) = (random.unit() - 0.5) * std::pow(10, f - 1) + 3 * f;
    }
    const Vector scores = group.features * truth;
    for (Eigen::Index r = 0; r < rows; ++r) {
      group.gold[static_cast<std::size_t>(r)] = scores[r] + 2 * random.unit() > scores.mean() + 2;
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

ListwiseFit fitted(const std::vector<CandidateGroup>& groups, std::size_t features, double penalty) {
  ListwiseFit fit(groups, features, penalty);
  while (fit.steps() < 100 && fit.step()) {
  }
  return fit;
}

TEST(ListwiseFit, LossIsItsDefinition) {
  Random random(1);
  const Vector truth{{1, -0.5, 0.2}};
  for (const CandidateGroup& group : random_groups(random, truth, 50)) {
    std::size_t gold = 0;
    const double loss = listwise_loss(group, truth, &gold);
    EXPECT_NEAR(loss, gold > 0 ? plain_loss(group, truth) : 0, 1e-9);
  }
}

// One feature, one group of a gold candidate at 1 and another at 0: ℓ(w) = ln(1 + exp(−w)); standardized x is ±1, so
// with v = w / 2 the sum 2·λ/2·… is λ v²/2 + ln(1 + exp(−2 v)), whose slope λ v − 2 / (1 + exp(2 v)) is 0 at the
// minimum.
TEST(ListwiseFit, FindsTheMinimumOfASmallCase) {
  const std::vector<CandidateGroup> groups = {{Matrix{{1}, {0}}, {1, 0}}};
  const ListwiseFit fit = fitted(groups, 1, 0.5);
  const double v = fit.weights()[0] / 2;
  EXPECT_NEAR(0.5 * v, 2 / (1 + std::exp(2 * v)), 1e-9);
  EXPECT_GT(v, 0);
}

TEST(ListwiseFit, NoNearbyWeightsAreBetter) {
  Random random(2);
  const Vector truth{{3, -2, 0.5, 0.05}};
  const auto groups = random_groups(random, truth, 60);
  const double penalty = 1e-6;  // next to none: the standardized weights do not matter then
  const ListwiseFit fit = fitted(groups, 4, penalty);
  std::size_t gold = 0;
  const auto loss_at = [&](const Vector& weights) {
    double loss = 0;
    for (const CandidateGroup& group : groups) loss += listwise_loss(group, weights, &gold);
    return loss;
  };
  const double least = loss_at(fit.weights());
  EXPECT_LT(least, 0.7 * loss_at(Vector::Zero(4)));
  for (int trial = 0; trial < 200; ++trial) {
    Vector moved = fit.weights();
    for (double& weight : moved) weight *= 1 + 0.1 * (random.unit() - 0.5);
    EXPECT_GE(loss_at(moved), least - 1e-4);
  }
  // The truth's directions, as far as the noise lets it.
  for (Eigen::Index f = 0; f < 4; ++f) EXPECT_GT(fit.weights()[f] * truth[f], 0) << "feature " << f;
}

TEST(ListwiseFit, APenaltyMakesWeightsSmaller) {
  Random random(3);
  const auto groups = random_groups(random, Vector{{2, 1}}, 40);
  EXPECT_LT(fitted(groups, 2, 100).weights().norm(), fitted(groups, 2, 1).weights().norm());
}

TEST(ListwiseFit, AFeatureThatIsTheSameEverywhereHasNoWeight) {
  Random random(4);
  auto groups = random_groups(random, Vector{{2, 1}}, 40);
  for (CandidateGroup& group : groups) group.features.col(1).setConstant(0.3);
  const Vector weights = fitted(groups, 2, 1).weights();
  EXPECT_EQ(weights[1], 0);
  EXPECT_GT(weights[0], 0);
}

TEST(ListwiseFit, GroupsWithoutGoldOrWithGoldAloneSayNothing) {
  Random random(5);
  auto groups = random_groups(random, Vector{{2, 1}}, 40);
  const Vector before = fitted(groups, 2, 1).weights();
  groups.push_back({Matrix{{100, 100}, {-100, 5}}, {0, 0}});
  groups.push_back({Matrix{{100, 100}, {-100, 5}}, {1, 1}});
  groups.push_back({Matrix(), {}});
  EXPECT_EQ(fitted(groups, 2, 1).weights(), before);
  EXPECT_EQ(fitted({}, 2, 1).weights(), Vector::Zero(2));
}

}  // namespace
}  // namespace hop::core
