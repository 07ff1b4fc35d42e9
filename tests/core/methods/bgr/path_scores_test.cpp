// The pool of evidences, and the scores of paths in it: by the mean, and by the networks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/methods/question_run.hpp"
#include "tests/core/methods/bgr/bgr_testing.hpp"

namespace hop::core {
namespace {

TEST(BgrPool, VectorsAreTheGraphsInEveryPrecision) {
  Random random(1);
  std::vector<std::vector<float>> rows;
  for (int i = 0; i < 7; ++i) rows.push_back(test::random_unit_vector(random, 33));
  const std::vector<float> question = test::random_unit_vector(random, 33);
  for (const auto& [precision, tolerance] : {std::pair("f32", 1e-6), std::pair("f16", 1e-3), std::pair("int8", 2e-2)}) {
    const auto graph = test::graph_of_vectors(rows, precision);
    const EvidencePool pool = test::whole_pool(*graph, "", question);
    ASSERT_EQ(pool.evidence_count(), 7u);
    for (std::uint32_t a = 0; a <= 7; ++a) {
      const std::vector<float>& left = a == Q ? question : rows[pool.passages()[a - 1]];
      for (std::uint32_t b = 1; b <= 7; ++b) {
        double expected = 0;
        for (std::size_t i = 0; i < left.size(); ++i) expected += static_cast<double>(left[i]) * rows[pool.passages()[b - 1]][i];
        EXPECT_NEAR(pool.cosine(a, b), expected, tolerance) << precision;
      }
    }
  }
}

TEST(BgrPool, WithoutAVectorOfTheQuestionCosinesAreOfWords) {
  const auto graph = test::open_graph(test::graph_file(test::small_corpus()));
  const EvidencePool pool = test::whole_pool(*graph, "Vistula and zebras", {});
  EXPECT_FALSE(pool.has_vectors());
  const auto settings = read_search_settings(test::options_of({{"method", "tfidf"}})).value();
  QuestionRun run(CorpusPart(*graph), settings, "Vistula and zebras", {}, {}, nullptr);  // the engine's own scores
  work_to_end([&](WorkBudget& budget) { return run.step(budget); });
  const Ranking ranking = std::move(run).take();
  ASSERT_EQ(ranking.passages.size(), 2u);
  for (std::size_t i = 0; i < ranking.passages.size(); ++i) {  // scaled by the best
    EXPECT_NEAR(pool.cosine(Q, ranking.passages[i] + 1) / pool.cosine(Q, ranking.passages[0] + 1), ranking.scores[i], 1e-5);
  }
  for (std::uint32_t e = 1; e <= pool.evidence_count(); ++e) EXPECT_NEAR(pool.cosine(e, e), 1, 1e-5);
}

TEST(BgrMeanScorer, ScoresAreDotProductsWithTheMeanOfThePath) {
  Random random(2);
  std::vector<std::vector<float>> rows;
  for (int i = 0; i < 6; ++i) rows.push_back(test::random_unit_vector(random, 20));
  const std::vector<float> question = test::random_unit_vector(random, 20);
  const auto graph = test::graph_of_vectors(rows);
  const EvidencePool pool = test::whole_pool(*graph, "", question);
  MeanScorer scorer(pool);
  std::vector<float> scores(6);
  for (const std::vector<std::uint32_t>& path : {std::vector<std::uint32_t>{Q}, {Q, 3}, {Q, 6, 1, 2}}) {
    scorer.score(path, scores);
    for (std::uint32_t e = 1; e <= 6; ++e) {
      double expected = 0;
      for (std::size_t i = 0; i < 20; ++i) {
        double mean = 0;
        for (const std::uint32_t node : path) mean += pool.vector(node)[i] / static_cast<double>(path.size());
        expected += mean * pool.vector(e)[i];
      }
      EXPECT_NEAR(scores[e - 1], expected, 1e-6);
    }
  }
  scorer.score(std::vector<std::uint32_t>{Q}, scores);
  EXPECT_FLOAT_EQ(scorer.threshold(0.5), 0.5f * *std::max_element(scores.begin(), scores.end()));
}

std::vector<double> slow_layer(const Layer& layer, const std::vector<double>& x) {
  std::vector<double> y;
  for (std::uint32_t o = 0; o < layer.outputs; ++o) {
    double sum = layer.bias[o];
    for (std::uint32_t i = 0; i < layer.inputs; ++i) sum += static_cast<double>(layer.weights[o * layer.inputs + i]) * x[i];
    y.push_back(sum);
  }
  return y;
}

double slow_dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

TEST(BgrNetwork, ScoresEqualTheEquationsInDouble) {
  Random random(3);
  constexpr std::uint32_t d = 12, m = 5;
  std::vector<std::vector<float>> rows;
  for (int i = 0; i < 6; ++i) rows.push_back(test::random_unit_vector(random, d));
  const auto graph = test::graph_of_vectors(rows);
  const EvidencePool pool = test::whole_pool(*graph, "", test::random_unit_vector(random, d));
  const PathNetwork network = test::random_network(random, d, m, 7);
  const auto vector_of = [&](std::uint32_t node) {
    return std::vector<double>(pool.vector(node).begin(), pool.vector(node).end());
  };
  std::vector<float> scores(6);
  for (const std::vector<std::uint32_t>& path : {std::vector<std::uint32_t>{Q}, {Q, 3}, {Q, 6, 1, 2}}) {
    std::vector<double> fused(d), shares;
    double sum = 0;
    for (const std::uint32_t node : path) {
      const double fit = slow_dot(slow_layer(network.query, vector_of(path.back())), slow_layer(network.key, vector_of(node)));
      shares.push_back(std::exp(fit / std::sqrt(double{m})));
      sum += shares.back();
    }
    for (std::size_t p = 0; p < path.size(); ++p) {
      for (std::size_t i = 0; i < d; ++i) fused[i] += shares[p] / sum * vector_of(path[p])[i];
    }
    NetworkScorer(pool, network).score(path, scores);
    const auto nearness = [&](std::uint32_t e) {  // to the path's vector, the question's, the last node's
      std::vector<double> cosines;
      for (const auto& beside : {fused, vector_of(Q), vector_of(path.back())}) cosines.push_back(slow_dot(beside, vector_of(e)));
      return cosines;
    };
    for (std::uint32_t e = 1; e <= 6; ++e) {
      std::vector<double> x = nearness(e);
      for (int kind = 0; kind < 3; ++kind) {
        double best = -1;
        for (std::uint32_t other = 1; other <= 6; ++other) {
          if (std::count(path.begin(), path.end(), other) == 0)
            best = std::max(best, nearness(other)[static_cast<std::size_t>(kind)]);
        }
        x.push_back(best - x[static_cast<std::size_t>(kind)]);
      }
      for (double& value : x) value *= 10;
      x.push_back(static_cast<double>(path.size() - 1));
      std::vector<double> hidden = slow_layer(network.first, x);
      for (double& value : hidden) value = std::max(value, 0.0);
      EXPECT_NEAR(scores[e - 1], 1 / (1 + std::exp(-slow_layer(network.second, hidden)[0])), 1e-5);
    }
  }
}

TEST(BgrNetwork, WeightsThatDoNotFitAreNamed) {
  Random random(4);
  Weights weights = test::network_weights(random, 12);
  EXPECT_TRUE(read_bgr_networks(&weights, 12).ok());
  EXPECT_TRUE(read_bgr_networks(&weights, 12).value().has_value());
  EXPECT_FALSE(read_bgr_networks(nullptr, 12).value().has_value());
  const Weights others = {"", {{"iier.edge.1.weight", 1, 1, {0}}}};
  EXPECT_FALSE(read_bgr_networks(&others, 12).value().has_value());

  const auto wrong_dimension = read_bgr_networks(&weights, 13);
  ASSERT_FALSE(wrong_dimension.ok());
  EXPECT_NE(wrong_dimension.error().message.find("bgr.forward.query.weight"), std::string::npos)
      << wrong_dimension.error().message;
  ASSERT_FALSE(read_bgr_networks(&weights, 0).ok());
  weights.matrices.pop_back();
  const auto missing = read_bgr_networks(&weights, 12);
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().message.find("bgr.backward.scorer.2.bias"), std::string::npos) << missing.error().message;
}

}  // namespace
}  // namespace hop::core
