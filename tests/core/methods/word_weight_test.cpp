// The weight of the words in hybrid: its formula, its bounds, and that parts of a corpus add up to the corpus.
#include "core/methods/word_weight.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/methods/base_list.hpp"
#include "core/task/create_task.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/methods/slow_word_weight.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

std::vector<float> random_cosines(Random& random, std::size_t count) {
  std::vector<float> cosines;
  for (std::size_t i = 0; i < count; ++i) cosines.push_back(static_cast<float>(random.below(2001)) / 1000 - 1);
  return cosines;
}

std::set<std::uint32_t> all_of(std::size_t count) {
  std::set<std::uint32_t> all;
  for (std::uint32_t i = 0; i < count; ++i) all.insert(i);
  return all;
}

// One cosine of ¾ among 15 of 0: z² = 15, the most that 16 values allow.
TEST(WordWeight, EqualsItsWorkedValue) {
  std::vector<float> cosines(16, 0.0f);
  cosines[5] = 0.75f;
  const CosineSpread spread = spread_of_cosines(cosines, nullptr);
  EXPECT_NEAR(choose_word_weight(2.2 * 5, 1.2, spread), 5 / (5 + 0.75 * 15), 1e-6);
  EXPECT_NEAR(choose_word_weight(3.0 * 5, 2, spread), 5 / (5 + 0.75 * 15), 1e-6) << "evidence is counted without k1";
}

TEST(WordWeight, EqualsTheSlowReference) {
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    const std::vector<float> cosines = random_cosines(random, 1 + random.below(40));
    const double words = static_cast<double>(random.below(300)) / 10;
    EXPECT_NEAR(choose_word_weight(words, 1.2, spread_of_cosines(cosines, nullptr)),
                test::slow_word_weight(words, 1.2, cosines, all_of(cosines.size())), 1e-6);
  }
}

TEST(WordWeight, FallsAsTheBestCosineStandsOutAndRisesWithTheWords) {
  float before = 1;
  for (const float best : {0.2f, 0.3f, 0.5f, 0.9f}) {
    std::vector<float> cosines(100);
    for (std::size_t i = 0; i < cosines.size(); ++i) cosines[i] = i % 2 ? 0.1f : -0.1f;
    cosines[3] = best;
    const CosineSpread spread = spread_of_cosines(cosines, nullptr);
    const float weight = choose_word_weight(5, 1.2, spread);
    EXPECT_LE(weight, before);
    EXPECT_LE(weight, choose_word_weight(10, 1.2, spread));
    before = weight;
  }
  EXPECT_LT(before, 0.2f);
}

TEST(WordWeight, ScaleAndShiftOfTheCosinesDoNotChangeIt) {
  Random random(8);
  std::vector<float> cosines = random_cosines(random, 500);
  const float weight = choose_word_weight(3, 1.2, spread_of_cosines(cosines, nullptr));
  EXPECT_LT(weight, 0.5f);
  for (float& cosine : cosines) cosine = 0.7f + 0.3f * cosine;
  EXPECT_NEAR(choose_word_weight(3, 1.2, spread_of_cosines(cosines, nullptr)), weight, 1e-3);
}

TEST(WordWeight, IsAtMostAHalfAndNothingWithoutAKnownWord) {
  for (const std::vector<float>& cosines : {std::vector<float>{}, {0.5f}, {0.3f, 0.3f, 0.3f}, {1.0f, -1.0f}}) {
    const CosineSpread spread = spread_of_cosines(cosines, nullptr);
    EXPECT_EQ(choose_word_weight(0, 1.2, spread), 0);
    EXPECT_EQ(choose_word_weight(1000, 1.2, spread), 0.5f);
    EXPECT_LE(choose_word_weight(1e-3, 1.2, spread), 0.5f);
  }
}

TEST(WordWeight, PartsAddUpToTheWhole) {
  Random random(9);
  const std::vector<float> cosines = random_cosines(random, 100);
  const CosineSpread whole = spread_of_cosines(cosines, nullptr);
  CosineSpread sum;
  for (std::size_t begin = 0; begin < 100;) {
    const std::size_t length = std::min<std::size_t>(random.below(30), 100 - begin);
    sum.add(spread_of_cosines(std::span(cosines).subspan(begin, length), nullptr));
    begin += length;
  }
  EXPECT_EQ(sum.maximum, whole.maximum);
  EXPECT_EQ(sum.passage_count, whole.passage_count);
  EXPECT_EQ(sum.sum, whole.sum);
  EXPECT_EQ(sum.square_sum, whole.square_sum);
}

TEST(WordWeight, AFilterChangesTheMaximumAlone) {
  const std::vector<float> cosines = {0.9f, 0.1f, 0.4f, -0.2f};
  PassageSet allowed(cosines.size());
  allowed.add(1), allowed.add(2);
  const CosineSpread all = spread_of_cosines(cosines, nullptr), some = spread_of_cosines(cosines, &allowed);
  EXPECT_EQ(some.maximum, 0.4f);
  EXPECT_EQ(some.passage_count, all.passage_count);
  EXPECT_EQ(some.sum, all.sum);
  EXPECT_EQ(some.square_sum, all.square_sum);
}

TEST(WordWeight, ANumberFixesIt) {
  const auto weight_of = [](const Options& options) { return read_settings_of_method(options).value().hybrid_bm25_weight; };
  EXPECT_FALSE(weight_of(test::options_of({{"method", "hybrid"}})));
  EXPECT_EQ(weight_of(test::options_of({{"method", "hybrid"}, {"hybrid.bm25_weight", "0.4"}})), 0.4);
  EXPECT_EQ(weight_of(test::options_of({{"method", "hybrid"}, {"hybrid.bm25_weight", ""}})), std::nullopt);
  EXPECT_FALSE(read_settings_of_method(test::options_of({{"method", "hybrid"}, {"hybrid.bm25_weight", "0.4,0.6"}})).ok());

  const std::vector<float> words = {4, 2}, cosines = {0.1f, 0.5f};
  BaseScores scores;
  scores.words = words, scores.cosines = cosines, scores.words_maximum = 4;
  SearchSettings settings;
  settings.hybrid_bm25_weight = 0.75;
  combine_words_and_cosines(BaseKind::hybrid, settings, scores);
  EXPECT_FLOAT_EQ(scores.mixed[0], 0.75f * 1 + 0.25f * 0.1f);
  EXPECT_FLOAT_EQ(scores.mixed[1], 0.75f * 0.5f + 0.25f * 0.5f);
}

}  // namespace
}  // namespace hop::core
