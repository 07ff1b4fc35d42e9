#include "core/methods/g_rag/graph_network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/methods/g_rag/candidate_scores.hpp"
#include "tests/core/methods/g_rag/random_candidates.hpp"

namespace hop::core {
namespace {

using Values = std::vector<float>;

float draw(Random& random) { return static_cast<float>(2 * random.unit() - 1); }

Layer random_layer(Random& random, std::uint32_t inputs, std::uint32_t outputs) {
  Layer layer{inputs, outputs, Values(std::size_t{inputs} * outputs), Values(outputs)};
  for (float& weight : layer.weights) weight = draw(random);
  for (float& bias : layer.bias) bias = draw(random);
  return layer;
}

// heads: of attention; 0: the edges have features.
GraphNetwork random_network(Random& random, std::uint32_t dimension, std::uint32_t hidden, std::uint32_t heads = 0) {
  GraphNetwork network{random_layer(random, 2 * dimension, hidden),
                       random_layer(random, 2 * hidden, dimension),
                       random_layer(random, 4, 2),
                       {},
                       {}};
  if (heads > 0) {
    network.edge = {};
    network.first_attention = random_layer(random, 2 * dimension, heads);
    network.second_attention = random_layer(random, 2 * hidden, heads);
  }
  return network;
}

DocumentGraph graph_of(const ConceptNumbers& numbers) {
  DocumentGraphBuilder builder(numbers.candidates());
  work_to_end([&](WorkBudget& budget) { return builder.step(budget); });
  return std::move(builder).take();
}

CandidateScores scored(const GraphNetwork& network, const DocumentGraph& graph, const Values& inputs, const Values& question,
                       std::uint64_t units = UINT64_MAX) {
  NetworkScores scores(network, graph, inputs, question);
  for (WorkBudget budget(units); !scores.step(budget);) budget = WorkBudget(units);
  return std::move(scores).take();
}

// g(x, m) = W x + W′ m + b, the matrices cut out of [W W′].
std::vector<double> slow_layer(const Layer& layer, const std::vector<double>& x, const std::vector<double>& m) {
  std::vector<double> y(layer.outputs);
  for (std::size_t o = 0; o < y.size(); ++o) {
    y[o] = layer.bias[o];
    for (std::size_t i = 0; i < x.size(); ++i) {
      y[o] += layer.weights[o * layer.inputs + i] * x[i] + layer.weights[o * layer.inputs + x.size() + i] * m[i];
    }
  }
  return y;
}

using SlowRows = std::vector<std::vector<double>>;

// mean over u ∈ N(v) of Σ_m e_uv(m) x_u, with full matrices.
SlowRows slow_messages(const std::vector<test::SlowMatrix>& e, const std::vector<std::vector<bool>>& is_edge, const SlowRows& x) {
  SlowRows messages(x.size(), std::vector<double>(x.empty() ? 0 : x[0].size()));
  for (std::size_t v = 0; v < x.size(); ++v) {
    double degree = 0;
    for (std::size_t u = 0; u < x.size(); ++u) degree += is_edge[u][v];
    for (std::size_t u = 0; u < x.size(); ++u) {
      if (!is_edge[u][v]) continue;
      for (std::size_t i = 0; i < x[u].size(); ++i) messages[v][i] += (e[0][u][v] + e[1][u][v]) * x[u][i] / degree;
    }
  }
  return messages;
}

// Σ over u ∈ N(v) of α_vu(k) x_u, for every head k, with full matrices: one row of messages for each head.
std::vector<SlowRows> slow_attention(const Layer& attention, const std::vector<std::vector<bool>>& is_edge, const SlowRows& x) {
  std::vector<SlowRows> messages;
  for (std::uint32_t k = 0; k < attention.outputs; ++k) {
    SlowRows of_head(x.size(), std::vector<double>(x[0].size()));
    for (std::size_t v = 0; v < x.size(); ++v) {
      std::vector<double> weights(x.size());
      double sum = 0;
      for (std::size_t u = 0; u < x.size(); ++u) {
        double rating = attention.bias[k];
        for (std::size_t i = 0; i < x[v].size(); ++i) {
          rating += attention.weights[k * attention.inputs + i] * x[v][i];
          rating += attention.weights[k * attention.inputs + x[v].size() + i] * x[u][i];
        }
        weights[u] = is_edge[u][v] ? std::exp(rating > 0 ? rating : 0.2 * rating) : 0;
        sum += weights[u];
      }
      for (std::size_t u = 0; u < x.size() && sum > 0; ++u) {
        for (std::size_t i = 0; i < x[u].size(); ++i) of_head[v][i] += weights[u] / sum * x[u][i];
      }
    }
    messages.push_back(std::move(of_head));
  }
  return messages;
}

// g(x, m) with the message of a head for its part of the outputs.
std::vector<double> slow_layer_of_heads(const Layer& layer, const std::vector<double>& x, const std::vector<SlowRows>& messages,
                                        std::size_t v) {
  std::vector<double> y;
  for (std::size_t o = 0, k = 0; o < layer.outputs; ++o) {
    while (o >= (k + 1) * layer.outputs / messages.size()) ++k;
    y.push_back(slow_layer(layer, x, messages[k][v])[o]);
  }
  return y;
}

std::vector<double> slow_scores(const GraphNetwork& network, const test::RandomCandidates& candidates, const Values& inputs,
                                const Values& question) {
  const std::size_t count = candidates.concepts.size(), dimension = question.size();
  std::vector<test::SlowMatrix> e = test::slow_features(candidates.concepts, candidates.triples);
  std::vector<std::vector<bool>> is_edge(count, std::vector<bool>(count));
  for (std::size_t u = 0; u < count; ++u) {
    for (std::size_t v = 0; v < count; ++v) is_edge[u][v] = e[0][u][v] > 0;
  }
  SlowRows x(count);
  for (std::size_t v = 0; v < count; ++v)
    x[v].assign(inputs.begin() + static_cast<std::ptrdiff_t>(v * dimension),
                inputs.begin() + static_cast<std::ptrdiff_t>((v + 1) * dimension));

  SlowRows hidden;
  if (network.has_attention()) {
    const auto of_heads = slow_attention(network.first_attention, is_edge, x);
    for (std::size_t v = 0; v < count; ++v) {
      hidden.push_back(slow_layer_of_heads(network.first, x[v], of_heads, v));
      for (double& value : hidden.back()) value = std::max(0.0, value);
    }
    const auto next_of_heads = slow_attention(network.second_attention, is_edge, hidden);
    std::vector<double> scores(count);
    for (std::size_t v = 0; v < count; ++v) {
      const auto last = slow_layer_of_heads(network.second, hidden[v], next_of_heads, v);
      for (std::size_t i = 0; i < dimension; ++i) scores[v] += question[i] * last[i];
    }
    return scores;
  }
  SlowRows messages = slow_messages(e, is_edge, x);
  for (std::size_t v = 0; v < count; ++v) {
    hidden.push_back(slow_layer(network.first, x[v], messages[v]));
    for (double& value : hidden.back()) value = std::max(0.0, value);
  }
  std::vector<test::SlowMatrix> next = e;
  for (std::size_t v = 0; v < count; ++v) {
    double degree = 0;
    for (std::size_t u = 0; u < count; ++u) degree += is_edge[v][u];
    for (std::size_t t = 0; t < count; ++t) {
      if (!is_edge[v][t]) continue;
      std::vector<double> mean(2);
      for (std::size_t u = 0; u < count; ++u) {
        for (std::size_t m = 0; m < 2; ++m) mean[m] += is_edge[v][u] ? e[m][u][t] / degree : 0;
      }
      const auto updated = slow_layer(network.edge, {e[0][v][t], e[1][v][t]}, mean);
      for (std::size_t m = 0; m < 2; ++m) next[m][v][t] = std::max(0.0, updated[m]);
    }
  }
  messages = slow_messages(next, is_edge, hidden);
  std::vector<double> scores(count);
  for (std::size_t v = 0; v < count; ++v) {
    const auto last = slow_layer(network.second, hidden[v], messages[v]);
    for (std::size_t i = 0; i < dimension; ++i) scores[v] += question[i] * last[i];
  }
  return scores;
}

TEST(GraphNetwork, EqualsTheSlowReferenceOnRandomInputs) {
  Random random(21);
  for (int round = 0; round < 100; ++round) {
    const test::RandomCandidates candidates = test::random_candidates(random);
    const auto dimension = static_cast<std::uint32_t>(1 + random.below(40)),
               hidden = static_cast<std::uint32_t>(1 + random.below(6));
    const GraphNetwork network =
        random_network(random, dimension, hidden, round % 2 ? static_cast<std::uint32_t>(1 + random.below(8)) : 0);
    Values inputs(candidates.concepts.size() * dimension), question(dimension);
    for (float& value : inputs) value = draw(random);
    for (float& value : question) value = draw(random);
    const DocumentGraph graph = graph_of(candidates.numbers);
    const CandidateScores made = scored(network, graph, inputs, question);
    const std::vector<double> expected = slow_scores(network, candidates, inputs, question);
    ASSERT_EQ(made.scores.size(), expected.size());
    for (std::size_t v = 0; v < expected.size(); ++v) EXPECT_NEAR(made.scores[v], expected[v], 2e-4) << "round " << round;

    const CandidateScores stepped = scored(network, graph, inputs, question, 1);
    EXPECT_EQ(made.scores, stepped.scores);
    EXPECT_EQ(made.given, stepped.given);
  }
}

// Two candidates with one concept in common, d = hidden = 1: E = 1 both ways. W = 2, W′ = 3, b = 1; W₂ = 1, W₂′ = 10,
// b₂ = 5; e^1 = e^0. x = (1, 2), y = 1:  x_0^1 = 2 + 3 · 2 + 1 = 9, x_1^1 = 4 + 3 + 1 = 8;  s_0 = 9 + 80 + 5, s_1 = 8 +
// 90 + 5.
TEST(GraphNetwork, WorkedValueOfTwoCandidates) {
  ConceptNumbers numbers;
  for (int i = 0; i < 2; ++i) numbers.add_concept("a"), numbers.end_candidate();
  const GraphNetwork network = {{2, 1, {2, 3}, {1}}, {2, 1, {1, 10}, {5}}, {4, 2, {1, 0, 0, 0, 0, 1, 0, 0}, {0, 0}}, {}, {}};
  const CandidateScores made = scored(network, graph_of(numbers), {1, 2}, {1});
  EXPECT_EQ(made.scores, (Values{94, 103}));
  EXPECT_EQ(made.given, (Values{80, 90}));
}

TEST(GraphNetwork, WithoutNeighborsTheMessageIsZero) {
  ConceptNumbers numbers;
  numbers.add_concept("a"), numbers.end_candidate(), numbers.add_concept("b"), numbers.end_candidate();
  const GraphNetwork network = {{2, 1, {2, 3}, {1}}, {2, 1, {1, 10}, {5}}, {4, 2, {1, 0, 0, 0, 0, 1, 0, 0}, {0, 0}}, {}, {}};
  EXPECT_EQ(scored(network, graph_of(numbers), {1, -2}, {1}).scores, (Values{8, 5}));
}

TEST(GraphNetwork, WritesAndReadsItsMatrices) {
  Random random(2);
  const GraphNetwork network = random_network(random, 3, 2);
  Weights weights;
  EXPECT_FALSE(has_graph_network(weights));
  append_graph_network(weights, network);
  EXPECT_TRUE(has_graph_network(weights));
  const auto read = read_graph_network(weights, 3);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read.value().first.weights, network.first.weights);
  EXPECT_EQ(read.value().second.bias, network.second.bias);
  EXPECT_EQ(read.value().edge.weights, network.edge.weights);
}

TEST(GraphNetwork, AMatrixThatDoesNotFitIsNamed) {
  Random random(2);
  Weights weights;
  append_graph_network(weights, random_network(random, 3, 2));
  const auto other = read_graph_network(weights, 4);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().status, Status::bad_input);
  EXPECT_EQ(other.error().message, "matrix \"g_rag.1.weight\" of the weights is 2 × 6, not 2 × 8");
  weights.matrices.pop_back();
  const auto missing = read_graph_network(weights, 3);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "the weights have no matrix \"g_rag.edge.bias\"");
}

// One head, d = hidden = 1, p = 0, q = 1, b = 0. 0 – 1 and 0 – 2 have a concept in common. x = (0, 2, 4): 0 weighs 1 and 2 as
// 1 : e², so that m_0 = (2 + 4 e²) / (1 + e²) = 3.76159…; W = 0, W′ = 1: x^1 = (m_0, 0, 0). W₂ = 1, W₂′ = 10: s_0 = m_0,
// s_1 = s_2 = 10 m_0.
TEST(GraphNetwork, WorkedValueOfAttention) {
  ConceptNumbers numbers;
  numbers.add_concept("a"), numbers.add_concept("b"), numbers.end_candidate();
  numbers.add_concept("a"), numbers.end_candidate();
  numbers.add_concept("b"), numbers.end_candidate();
  const GraphNetwork network = {{2, 1, {0, 1}, {0}}, {2, 1, {1, 10}, {0}}, {}, {2, 1, {0, 1}, {0}}, {2, 1, {0, 1}, {0}}};
  const CandidateScores made = scored(network, graph_of(numbers), {0, 2, 4}, {1});
  for (const auto& [candidate, expected] : {std::pair{0, 3.76159}, {1, 37.6159}, {2, 37.6159}}) {
    EXPECT_NEAR(made.scores[static_cast<std::size_t>(candidate)], expected, 1e-4);
  }
}

TEST(GraphNetwork, WritesAndReadsAttention) {
  Random random(2);
  const GraphNetwork network = random_network(random, 3, 2, 4);
  Weights weights;
  append_graph_network(weights, network);
  const auto read = read_graph_network(weights, 3);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read.value().first_attention.weights, network.first_attention.weights);
  EXPECT_EQ(read.value().second_attention.bias, network.second_attention.bias);
  EXPECT_FALSE(weights.find("g_rag.edge.weight"));
  weights.matrices.pop_back(), weights.matrices.pop_back();
  append_layer(weights, "g_rag.2.attention", random_layer(random, 4, 3));
  const auto other = read_graph_network(weights, 3);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message, "matrix \"g_rag.2.attention.weight\" of the weights is 3 × 4, not 4 × 4");
}

// Candidates 0 – 1 – 2 by single concepts, 3 alone. Rows of E: 0: (1 → 1); 1: (0 → ½, 2 → ½); 2: (1 → 1).
// s = (.9, .5, .1, .3), mix ½: 0 keeps .9; 1: .5 + ½ · ½ · .4 = .6; 2: .1 + ½ · .4 = .3; 3 keeps .3.
TEST(LiftScores, WorkedValue) {
  ConceptNumbers numbers;
  numbers.add_concept("a"), numbers.end_candidate();
  numbers.add_concept("a"), numbers.add_concept("b"), numbers.end_candidate();
  numbers.add_concept("b"), numbers.end_candidate();
  numbers.add_concept("c"), numbers.end_candidate();
  const CandidateScores made = lift_scores(graph_of(numbers), Values{0.9f, 0.5f, 0.1f, 0.3f}, 0.5f);
  const Values expected = {0.9f, 0.6f, 0.3f, 0.3f};
  for (std::size_t v = 0; v < expected.size(); ++v) EXPECT_NEAR(made.scores[v], expected[v], 1e-6) << v;
  const Values given = {0, 0.1f, 0, 0.2f};  // edges 0→1, 1→0, 1→2, 2→1
  for (std::size_t e = 0; e < given.size(); ++e) EXPECT_NEAR(made.given[e], given[e], 1e-6) << e;
}

}  // namespace
}  // namespace hop::core
