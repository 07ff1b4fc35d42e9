// Scores of a next passage: edges, a network by hand, and networks that do not fit.
#include "core/methods/iier/chain_score.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/methods/iier/iier_testing.hpp"

namespace hop::core {
namespace {

// Vectors of two numbers, z of one, three hidden units.
ChainNetwork tiny_network() {
  ChainNetwork network;
  network.edge_1 = {3, 2, {1, 2, 0, 0, 0, -1}, {0, 2}};  // adjacent + 2 cosine; 2 − shared
  network.edge_2 = {2, 1, {1, 10}, {0.5f}};
  network.chain_1 = {7,
                     3,
                     {1, 0, 1, 0, 1, 0,  0,  // q₀ + path₀ + c₀
                      0, 1, 0, 1, 0, -4, 0,  // q₁ + path₁ − 4 c₁
                      0, 0, 0, 0, 0, 0,  1},
                     {0, 1, -1}};  // z − 1
  network.chain_2 = {3, 1, {1, 1, 2}, {-3}};
  return network;
}

TEST(ChainScore, EdgeStrengthByHand) {
  EXPECT_FLOAT_EQ(edge_strength({0, true, 0.25f, 0}), 1.25f);
  EXPECT_FLOAT_EQ(edge_strength({0, false, 0, 3}), 0.6f);
  EXPECT_FLOAT_EQ(edge_strength({0, true, 0.5f, 9}), 2.5f);  // more than five count as five
}

TEST(ChainScore, NetworkByHand) {
  const float q[] = {1, 0}, path[] = {0.5f, 0.5f}, c[] = {0, 1};
  // Hidden of MLP₁: (1 + 2 · ¼, max(0, 2 − 3)) = (1.5, 0), z = 2. Of MLP₂: (1.5, max(0, ½ − 4 + 1), 1); s = 1.5 + 0 + 2
  // − 3.
  EXPECT_FLOAT_EQ(trained_chain_score(tiny_network(), q, path, c, {0, true, 0.25f, 3}), 0.5f);
  // (0, 1) → z = 10.5; (1.5, 0, 9.5) → 17.5
  EXPECT_FLOAT_EQ(trained_chain_score(tiny_network(), q, path, c, {0, false, 0, 1}), 17.5f);
}

TEST(ChainScore, NumbersTooLargeAreNoNaN) {
  ChainNetwork network = tiny_network();
  network.chain_1.weights = std::vector<float>(21, 3e38f);
  network.chain_2.weights = {3e38f, -3e38f, 0};
  const float q[] = {1, 1}, path[] = {1, 1}, c[] = {1, 1};
  EXPECT_EQ(trained_chain_score(network, q, path, c, {0, true, 1, 5}), -INFINITY);
}

TEST(ChainNetwork, IsReadAsItWasWrittenOrRefusedByName) {
  Weights weights;
  EXPECT_FALSE(read_chain_network(weights, 2).value().has_value());  // those of another method
  append_chain_network(weights, tiny_network());
  const auto read = read_chain_network(weights, 2);
  ASSERT_TRUE(read.ok() && read.value().has_value());
  EXPECT_EQ(read.value()->chain_1.weights, tiny_network().chain_1.weights);
  EXPECT_EQ(read.value()->edge_2.bias, tiny_network().edge_2.bias);

  const auto other_dimension = read_chain_network(weights, 3);
  ASSERT_FALSE(other_dimension.ok());
  EXPECT_EQ(other_dimension.error().status, Status::bad_input);
  EXPECT_NE(other_dimension.error().message.find("iier.chain.1"), std::string::npos) << other_dimension.error().message;
  for (std::size_t missing = 1; missing < weights.matrices.size(); ++missing) {
    Weights fewer = weights;
    fewer.matrices.erase(fewer.matrices.begin() + static_cast<std::ptrdiff_t>(missing));
    EXPECT_EQ(read_chain_network(fewer, 2).error().status, Status::bad_input) << missing;
  }
}

// A network whose score is the first number of the candidate's vector.
Options options_with_network(std::uint32_t dimension) {
  ChainNetwork network;
  network.edge_1 = {3, 1, {0, 0, 0}, {0}};
  network.edge_2 = {1, 1, {0}, {0}};
  network.chain_1 = {3 * dimension + 1, 1, std::vector<float>(3 * dimension + 1), {0}};
  network.chain_1.weights[2 * dimension] = 1;
  network.chain_2 = {1, 1, {1}, {0}};
  Weights weights;
  append_chain_network(weights, network);
  Options options = test::options_of({{"method", "iier"},
                                      {"iier.order", "chains"},
                                      {"iier.passages", "2"},
                                      {"iier.path_vectors", "mean"},
                                      {"iier.nearest", "4"}});
  EXPECT_TRUE(options.set_weights(write_weights(weights)).ok());
  return options;
}

TEST(TrainedIier, GoesWhereTheNetworkSays) {
  const std::uint32_t dimension = 3;
  Corpus corpus;
  GivenVectors vectors;
  vectors.dimension = dimension;
  const float firsts[] = {0, 0.1f, 0.6f, 0.3f, 0.2f};
  for (int p = 0; p < 5; ++p) {
    corpus.passages.push_back(test::ready({static_cast<char>('a' + p)}, "", p == 0 ? "Here is Warsaw." : "Nothing."));
    std::vector<float> row = {firsts[p], 1, 0.1f * static_cast<float>(p)};
    normalize_to_unit_length(row);
    vectors.rows.insert(vectors.rows.end(), row.begin(), row.end());
  }
  const auto graph = test::open_graph(test::graph_file(corpus, vectors));
  const std::vector<float> question = {0, 0.8f, -0.6f};
  const auto trained = test::retrieve_by_iier(graph, options_with_network(dimension), {"Warsaw?", question, {}});
  ASSERT_FALSE(trained.error);
  EXPECT_EQ(std::vector<std::uint32_t>(trained.ranking.passages.begin(), trained.ranking.passages.begin() + 2),
            (std::vector<std::uint32_t>{0, 2}));
  EXPECT_TRUE(trained.ranking.notices.empty());

  // By words alone there is no vector to put in.
  Options options = options_with_network(dimension);
  EXPECT_TRUE(options.set("search.embed", "false").ok());
  const auto words = test::retrieve_by_iier(graph, options, {"Warsaw?", {}, {}});
  ASSERT_EQ(words.ranking.notices.size(), 1u);
}

TEST(TrainedIier, RefusesANetworkOfOtherVectors) {
  const auto graph = test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
  const auto outcome = test::retrieve_by_iier(graph, options_with_network(3), {"Warsaw?", {}, {}});
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->status, Status::bad_input);
}

}  // namespace
}  // namespace hop::core
