#include "core/eval/retrieval_metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace hop::core {
namespace {

using Passages = std::vector<std::uint32_t>;

// Gold 2, 5, 9; the ranking has 5 at rank 2 and 9 at rank 4, and lacks 2.
const Passages ranking_of_five = {7, 5, 1, 9, 3};
const Passages gold_of_three = {2, 5, 9};

TEST(RetrievalMetrics, WorkedExample) {
  EXPECT_DOUBLE_EQ(recall_at(ranking_of_five, gold_of_three, 1), 0.0);
  EXPECT_DOUBLE_EQ(recall_at(ranking_of_five, gold_of_three, 2), 1.0 / 3);
  EXPECT_DOUBLE_EQ(recall_at(ranking_of_five, gold_of_three, 5), 2.0 / 3);
  EXPECT_DOUBLE_EQ(precision_at(ranking_of_five, gold_of_three, 2), 0.5);
  EXPECT_DOUBLE_EQ(precision_at(ranking_of_five, gold_of_three, 5), 0.4);
  EXPECT_DOUBLE_EQ(all_gold_at(ranking_of_five, gold_of_three, 5), 0.0);
  EXPECT_DOUBLE_EQ(all_gold_at(ranking_of_five, Passages{5, 9}, 4), 1.0);
  EXPECT_DOUBLE_EQ(all_gold_at(ranking_of_five, Passages{5, 9}, 3), 0.0);
  EXPECT_DOUBLE_EQ(reciprocal_rank(ranking_of_five, gold_of_three), 0.5);
  EXPECT_DOUBLE_EQ(reciprocal_rank(ranking_of_five, Passages{8}), 0.0);
  // DCG = 1/log2(3) + 1/log2(5) = 0.63093 + 0.43068; ideal = 1 + 1/log2(3) + 1/log2(4) = 2.13093
  EXPECT_NEAR(ndcg_at(ranking_of_five, gold_of_three, 10), 1.0616062 / 2.1309298, 1e-7);
  EXPECT_NEAR(ndcg_at(ranking_of_five, gold_of_three, 2), 0.6309298 / 1.6309298, 1e-7);
}

TEST(RetrievalMetrics, PerfectRankingIsOneAndEmptyIsZero) {
  const Passages gold = {1, 4};
  for (const char* name : {"recall@2", "precision@2", "all_gold@2", "mrr", "ndcg@10"}) {
    const auto metric = parse_metric(name);
    ASSERT_TRUE(metric) << name;
    EXPECT_DOUBLE_EQ(metric_of_question(*metric, Passages{4, 1}, gold), 1.0) << name;
    EXPECT_DOUBLE_EQ(metric_of_question(*metric, Passages{}, gold), 0.0) << name;
  }
}

TEST(RetrievalMetrics, ShortRankingsKeepTheDivisorOfPrecision) {
  EXPECT_DOUBLE_EQ(precision_at(Passages{1}, Passages{1}, 10), 0.1);
  EXPECT_DOUBLE_EQ(recall_at(Passages{1}, Passages{1}, 10), 1.0);
}

TEST(RetrievalMetrics, ARepeatedPassageCountsOnce) {
  EXPECT_DOUBLE_EQ(recall_at(Passages{5, 5, 9}, Passages{5, 9}, 2), 0.5);
  EXPECT_DOUBLE_EQ(precision_at(Passages{5, 5}, Passages{5, 9}, 2), 0.5);
  EXPECT_DOUBLE_EQ(ndcg_at(Passages{5, 5}, Passages{5}, 2), 1.0);
}

// Gold at ranks 2 and 5, one of the three not found: (1/2 + 1/5 + 0) / 3.
TEST(RetrievalMetrics, MeanReciprocalRankIsOverAllGold) {
  EXPECT_DOUBLE_EQ(mean_reciprocal_rank(Passages{9, 1, 8, 7, 2}, Passages{1, 2, 3}), 0.7 / 3);
  EXPECT_DOUBLE_EQ(mean_reciprocal_rank(Passages{1, 1, 2}, Passages{1, 2}), (1 + 1.0 / 3) / 2);
  EXPECT_DOUBLE_EQ(mean_reciprocal_rank(Passages{}, Passages{1}), 0);
  EXPECT_DOUBLE_EQ(metric_of_question({MetricKind::mean_reciprocal_rank, 0}, Passages{4, 3}, Passages{3, 4}), 0.75);
}

TEST(RetrievalMetrics, NdcgAgreesWithTheDefinitionInTheCLibrary) {
  const Passages gold = {0, 3, 8, 13, 21};
  Passages ranking;
  for (std::uint32_t i = 0; i < 30; ++i) ranking.push_back(i * 7 % 30);
  for (const std::size_t k : {1u, 3u, 10u, 30u}) {
    double gain = 0, ideal = 0;
    for (std::size_t i = 0; i < k; ++i) {
      for (const std::uint32_t g : gold) gain += ranking[i] == g ? 1 / std::log2(i + 2.0) : 0;
      ideal += i < gold.size() ? 1 / std::log2(i + 2.0) : 0;
    }
    EXPECT_NEAR(ndcg_at(ranking, gold, k), gain / ideal, 1e-14) << k;
  }
}

TEST(RetrievalMetrics, NamesAreParsed) {
  EXPECT_EQ(parse_metric("recall@5"), (Metric{MetricKind::recall, 5}));
  EXPECT_EQ(parse_metric("precision@1"), (Metric{MetricKind::precision, 1}));
  EXPECT_EQ(parse_metric("all_gold@10"), (Metric{MetricKind::all_gold, 10}));
  EXPECT_EQ(parse_metric("ndcg@10"), (Metric{MetricKind::ndcg, 10}));
  EXPECT_EQ(parse_metric("mrr"), (Metric{MetricKind::reciprocal_rank, 0}));
  EXPECT_EQ(parse_metric("mrr_all"), (Metric{MetricKind::mean_reciprocal_rank, 0}));
  for (const char* none : {"", "recall", "recall@", "recall@0", "recall@-1", "recall@5x", "recall@1000001", "mrr@10",
                           "mrr_all@10", "Recall@5", "@5", "map@5"}) {
    EXPECT_FALSE(parse_metric(none)) << none;
  }
}

}  // namespace
}  // namespace hop::core
