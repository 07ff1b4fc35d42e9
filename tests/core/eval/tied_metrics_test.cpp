#include "core/eval/tied_metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "core/base/random.hpp"
#include "core/eval/retrieval_metrics.hpp"

namespace hop::core {
namespace {

using Scores = std::vector<float>;
using Positives = std::vector<std::uint32_t>;

// Scores 100 twice, 95 four times, 90 eight times, 80 six times; a positive in each group.
Scores grouped_scores() {
  Scores scores;
  scores.insert(scores.end(), 2, 100), scores.insert(scores.end(), 4, 95);
  scores.insert(scores.end(), 8, 90), scores.insert(scores.end(), 6, 80);
  return scores;
}

TEST(TiedMetrics, WorkedValues) {
  const Scores scores = grouped_scores();
  const double reciprocal[] = {2.0 / 3, 2.0 / 9, 2.0 / 21, 2.0 / 35}, hits[] = {1, 1, 0.5, 0};
  const Positives positives = {0, 2, 6, 14};
  for (std::size_t i = 0; i < positives.size(); ++i) {
    EXPECT_DOUBLE_EQ(tied_reciprocal_rank(scores, Positives{positives[i]}), reciprocal[i]);
    EXPECT_DOUBLE_EQ(tied_hits_at(scores, Positives{positives[i]}, 10), hits[i]);
  }
  EXPECT_NEAR(tied_reciprocal_rank(scores, positives), 0.260317, 5e-7);
  EXPECT_DOUBLE_EQ(tied_hits_at(scores, positives, 10), 0.625);
}

// Where the printed cases and the text of the paper part: two ties behind two others are both among ten, and ten
// candidates that are better leave no place.
TEST(TiedMetrics, AHitNeverCountsMoreThanOne) {
  EXPECT_DOUBLE_EQ(tied_hits_at(Scores{9, 9, 5, 5, 1}, Positives{2}, 10), 1);
  EXPECT_DOUBLE_EQ(tied_hits_at(Scores{9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 5}, Positives{10}, 10), 0);
}

TEST(TiedMetrics, AllTheSameScoreIsTheMiddleOfTheRanking) {
  EXPECT_DOUBLE_EQ(tied_reciprocal_rank(Scores(20, 0.5f), Positives{3, 7}), 1 / 10.5);
  EXPECT_DOUBLE_EQ(tied_hits_at(Scores(20, 0.5f), Positives{3, 7}, 10), 0.5);
}

TEST(TiedMetrics, OnlyTheSameBitsAreATie) {
  EXPECT_DOUBLE_EQ(tied_reciprocal_rank(Scores{1, std::nextafter(1.0f, 0.0f)}, Positives{1}), 0.5);
}

TEST(TiedMetrics, WithoutTiesTheyAreTheMetricsOfTheRanking) {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::uint32_t> ranking(30);
    for (std::uint32_t i = 0; i < 30; ++i) ranking[i] = i;
    for (std::size_t i = 30; i > 1; --i) std::swap(ranking[i - 1], ranking[random.below(i)]);
    Scores scores(30);
    for (std::size_t place = 0; place < 30; ++place) scores[ranking[place]] = 1 - static_cast<float>(place);
    const Positives gold = {2, 11, 12, 29};
    EXPECT_NEAR(tied_reciprocal_rank(scores, gold), mean_reciprocal_rank(ranking, gold), 1e-12);
    EXPECT_NEAR(tied_hits_at(scores, gold, 10), recall_at(ranking, gold, 10), 1e-12);
  }
}

}  // namespace
}  // namespace hop::core
