#include "core/methods/g_rag/training/graph_network_gradient.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "core/learn/ranking_loss.hpp"
#include "tests/core/methods/g_rag/random_candidates.hpp"

namespace hop::core {
namespace {

struct RandomExample {
  GraphExample example;
  std::vector<float> inputs, question;
};

double draw(Random& random) { return 2 * random.unit() - 1; }

// With an edge, a positive and a negative candidate.
RandomExample random_example(Random& random, std::uint32_t dimension) {
  for (;;) {
    const test::RandomCandidates candidates = test::random_candidates(random);
    DocumentGraphBuilder builder(candidates.numbers.candidates());
    work_to_end([&](WorkBudget& budget) { return builder.step(budget); });
    DocumentGraph graph = std::move(builder).take();
    if (graph.features.size() < 4) continue;
    RandomExample made;
    for (std::uint32_t i = 0; i < graph.candidate_count() * dimension; ++i)
      made.inputs.push_back(static_cast<float>(draw(random)));
    for (std::uint32_t i = 0; i < dimension; ++i) made.question.push_back(static_cast<float>(draw(random)));
    std::vector<std::uint8_t> is_positive(graph.candidate_count());
    for (std::size_t c = 0; c < is_positive.size(); c += 2) is_positive[c] = 1;
    made.example = make_graph_example(std::move(graph), made.inputs, made.question, std::move(is_positive));
    return made;
  }
}

std::vector<double> random_parameters(const GraphNetworkShape& shape, Random& random) {
  std::vector<double> parameters(shape.parameter_count());
  for (double& parameter : parameters) parameter = draw(random);
  return parameters;
}

TEST(GraphNetworkGradient, ForwardEqualsTheNetworkThatRanks) {
  Random random(8);
  for (int round = 0; round < 50; ++round) {
    const auto dimension = static_cast<std::uint32_t>(1 + random.below(20)),
               hidden = static_cast<std::uint32_t>(1 + random.below(6));
    const GraphNetworkShape shape(dimension, hidden, round % 2 ? static_cast<std::uint32_t>(1 + random.below(5)) : 0);
    const RandomExample made = random_example(random, dimension);
    const std::vector<double> parameters = random_parameters(shape, random);
    GraphPass pass;
    const Vector scores = graph_scores(shape, parameters, made.example, {}, pass);
    const GraphNetwork network = to_graph_network(shape, parameters);
    NetworkScores ranked(network, made.example.graph, made.inputs, made.question);
    work_to_end([&](WorkBudget& budget) { return ranked.step(budget); });
    const CandidateScores expected = std::move(ranked).take();
    for (std::size_t c = 0; c < expected.scores.size(); ++c) {
      EXPECT_NEAR(scores[static_cast<Eigen::Index>(c)], expected.scores[c], 2e-4) << "round " << round;
    }
  }
}

// Every parameter of every matrix, both losses, with and without dropout and attention.
TEST(GraphNetworkGradient, AgreesWithFiniteDifferences) {
  using Loss = double (*)(const Vector&, std::span<const std::uint8_t>, Vector&);
  constexpr std::uint32_t dimension = 5, hidden = 3;
  Random random(31);
  std::vector<double> largest_of_matrix(5);
  for (int round = 0; round < 40; ++round) {
    const GraphNetworkShape shape(dimension, hidden, round % 4 < 2 ? 0 : 2);
    const RandomExample made = random_example(random, dimension);
    std::vector<double> parameters = random_parameters(shape, random);
    Matrix kept = Matrix::Ones(made.example.inputs.rows(), hidden);
    if (round % 2) {
      for (double& value : std::span(kept.data(), static_cast<std::size_t>(kept.size()))) value = random.below(3) ? 1.5 : 0;
    }
    std::vector<std::size_t> matrix_of_parameter;
    const LinearShape matrices[] = {shape.first, shape.second, shape.edge, shape.first_attention, shape.second_attention};
    for (std::size_t m = 0; m < std::size(matrices); ++m) {
      matrix_of_parameter.insert(matrix_of_parameter.end(), matrices[m].parameter_count(), m);
    }
    for (const Loss loss : {Loss(pairwise_ranking_loss), Loss(softmax_cross_entropy)}) {
      GraphPass pass;
      Vector score_gradient, unused;
      loss(graph_scores(shape, parameters, made.example, kept, pass), made.example.is_positive, score_gradient);
      std::vector<double> gradient(parameters.size());
      add_graph_gradient(shape, parameters, made.example, pass, score_gradient, gradient);
      const auto loss_at = [&](std::size_t parameter, double by) {
        std::vector<double> moved = parameters;
        moved[parameter] += by;
        GraphPass moved_pass;
        return loss(graph_scores(shape, moved, made.example, kept, moved_pass), made.example.is_positive, unused);
      };
      for (std::size_t p = 0; p < parameters.size(); ++p) {
        constexpr double h = 1e-6;
        const double slope = (loss_at(p, h) - loss_at(p, -h)) / (2 * h);
        EXPECT_NEAR(gradient[p], slope, 1e-4 * std::max(1e-3, std::abs(slope))) << "round " << round << ", parameter " << p;
        double& largest = largest_of_matrix[matrix_of_parameter[p]];
        largest = std::max(largest, std::abs(slope));
      }
    }
  }
  for (const double largest : largest_of_matrix) EXPECT_GT(largest, 0.01) << "a matrix that nothing depends on is not tested";
}

TEST(GraphNetworkGradient, AddsToWhatIsThere) {
  const GraphNetworkShape shape(4, 2);
  Random random(5);
  const RandomExample made = random_example(random, 4);
  const std::vector<double> parameters = random_parameters(shape, random);
  GraphPass pass;
  const Vector scores = graph_scores(shape, parameters, made.example, {}, pass);
  std::vector<double> once(parameters.size()), twice(parameters.size());
  add_graph_gradient(shape, parameters, made.example, pass, scores, once);
  for (int i = 0; i < 2; ++i) add_graph_gradient(shape, parameters, made.example, pass, scores, twice);
  for (std::size_t p = 0; p < once.size(); ++p) EXPECT_NEAR(twice[p], 2 * once[p], 1e-12 * std::abs(once[p]) + 1e-15);
}

}  // namespace
}  // namespace hop::core
