#include "core/methods/gnn_ret/training/distance_loss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>

#include "core/learn/descent.hpp"
#include "tests/core/spread/spread_fixture.hpp"

namespace hop::core {
namespace {

using test::draw;
using test::SpreadGraph;

// The worked example of GNN-Ret's page: edges 0–1, 0–2, 1–2, 2–3, node 4 alone, K = 2.
struct LossExample {
  SpreadGraph graph{test::graph_of_edges(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}})};
  MinPropagationOptions options;
  MinPropagationWorkspace workspace;
  std::vector<double> gradient;

  LossExample() { options.nodes = 2, options.lower_only = false; }
  double loss(const DistanceExample& example, const DistanceParameters& parameters) {
    options.self_weights.assign(parameters.alphas.begin(), parameters.alphas.end());
    gradient.assign(parameters.alphas.size() + 1, 0);
    const auto traces = trace_steps(graph.view(), options, example, workspace);
    return distance_loss(example, traces, parameters, 0.01, gradient);
  }
};

const std::vector<float> first_step = {.2f, .4f, .8f, .9f, .5f}, second_step = {.9f, .7f, .3f, .6f, .5f};

TEST(DistanceLoss, WorkedExampleOfOneStep) {
  LossExample worked;
  const DistanceExample example = make_example({first_step}, {{2}}, 3);
  EXPECT_NEAR(worked.loss(example, {{0.5}, 1}), 0.14333, 1e-5);
  EXPECT_NEAR(worked.gradient[0], 0.6, 1e-6);
  EXPECT_EQ(worked.gradient[1], 0);
  EXPECT_EQ(worked.loss(example, {{0.0}, 1}), 0);
  EXPECT_EQ(worked.loss(example, {{0.1}, 1}), 0);
  EXPECT_EQ(worked.gradient[0], 0);
}

TEST(DistanceLoss, OneStepOfTheScheduleFromOneHalfEndsAtZero) {
  LossExample worked;
  const DistanceExample example = make_example({first_step}, {{2}}, 3);
  Descent descent({0.5}, {});
  const double loss = worked.loss(example, {descent.parameters(), 1});
  EXPECT_TRUE(descent.step(loss, std::span(worked.gradient).first(1)));
  EXPECT_EQ(descent.parameters()[0], 0);
  EXPECT_FALSE(descent.step(worked.loss(example, {descent.parameters(), 1}), std::span(worked.gradient).first(1)));
  EXPECT_EQ(descent.best()[0], 0);
  EXPECT_EQ(descent.best_loss(), 0);
}

TEST(DistanceLoss, WorkedExampleOfTheRecurrence) {
  LossExample worked;
  const DistanceExample example = make_example({first_step, second_step}, {{2}, {3}}, 2);
  EXPECT_NEAR(worked.loss(example, {{0.5}, 0.9}), 0.2525, 1e-6);
  EXPECT_NEAR(worked.gradient[0], 0.27, 1e-6);
  EXPECT_NEAR(worked.gradient[1], -0.175, 1e-6);
}

// h² = (.6 .5 .3 .45 .5), ĥ² = (.57 .48 .32 .495 .5): the two nearest are 2 and 1. h¹ = (.3 .3 .5 .9 .5): 0 and 1.
TEST(DistanceLoss, RecallOfTheWorkedExample) {
  LossExample worked;
  worked.options.self_weights = {0.5f};
  const auto recall = [&](std::vector<std::vector<std::uint32_t>> gold) {
    const DistanceExample example = make_example({first_step, second_step}, gold, 2);
    return recall_of_steps(example, trace_steps(worked.graph.view(), worked.options, example, worked.workspace), 0.9, 2);
  };
  EXPECT_EQ(recall({{2}, {3}}), 0);
  EXPECT_EQ(recall({{0}, {1}}), 1);
  EXPECT_EQ(recall({{3}, {1, 2}}), (1.0 / 3 + 1) / 2);
  EXPECT_EQ(recall({{1}, {}}), 1);  // no gold in the second step
}

TEST(DistanceLoss, WithBetaOneTheStepsStandAlone) {
  LossExample worked;
  const double together = worked.loss(make_example({first_step, second_step}, {{2}, {3}}, 2), {{0.3}, 1});
  const double first = worked.loss(make_example({first_step}, {{2, 3}}, 2), {{0.3}, 1});
  const double second = worked.loss(make_example({second_step}, {{3}}, 2), {{0.3}, 1});
  EXPECT_NEAR(together, (first + second) / 2, 1e-12);
}

TEST(DistanceLoss, GoldOfEarlierStepsAmongTheCompetitorsIsNegative) {
  const DistanceExample example = make_example({first_step, second_step}, {{2}, {3}}, 2);
  EXPECT_EQ(example.passages, (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(example.steps[0].gold, (std::vector<std::uint32_t>{2, 3}));
  EXPECT_EQ(example.steps[0].competitors, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(example.steps[1].gold, (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(example.steps[1].competitors, (std::vector<std::uint32_t>{2, 4}));
}

// Table 2 of the paper: Y, Y^t and Y^{t+}, by hand: gold 2, then 3; O = 2 has 0 and 1 at first, 2 and 4 (3 is farther) then.
TEST(DistanceLoss, TargetsAreThoseOfAStepOfLaterOnesOrOfTheQuestion) {
  const auto gold_of = [](TargetSet targets, std::size_t step) {
    const DistanceExample example = make_example({first_step, second_step}, {{2}, {3}}, 2, targets);
    std::vector<std::uint32_t> passages;
    for (const std::uint32_t place : example.steps[step].gold) passages.push_back(example.passages[place]);
    return passages;
  };
  using Passages = std::vector<std::uint32_t>;
  EXPECT_EQ(gold_of(TargetSet::step_and_later, 0), (Passages{2, 3}));
  EXPECT_EQ(gold_of(TargetSet::step_and_later, 1), (Passages{3}));
  EXPECT_EQ(gold_of(TargetSet::step, 0), (Passages{2}));
  EXPECT_EQ(gold_of(TargetSet::step, 1), (Passages{3}));
  EXPECT_EQ(gold_of(TargetSet::question, 0), (Passages{2, 3}));
  EXPECT_EQ(gold_of(TargetSet::question, 1), (Passages{2, 3}));

  // Loss of Y^t by hand: h¹ = (.3 .3 .5 .9 .5), ĥ² = (.57 .48 .32 .495 .5) at α ½, β .9. Step 1: .01 + .5 − (.3 + .3)/2 = .21;
  // step 2: .01 + .495 − (.32 + .5)/2 = .095. Of Y: step 1 .01 + (.5 + .9)/2 − .3 = .41; step 2 has only 4 to compare with:
  // .01 + (.32 + .495)/2 − .5 < 0.
  LossExample worked;
  EXPECT_NEAR(worked.loss(make_example({first_step, second_step}, {{2}, {3}}, 2, TargetSet::step), {{0.5}, 0.9}),
              (.21 + .095) / 2, 1e-6);
  EXPECT_NEAR(worked.loss(make_example({first_step, second_step}, {{2}, {3}}, 2, TargetSet::question), {{0.5}, 0.9}), .41 / 2,
              1e-6);
}

TEST(DistanceLoss, QuestionsWithoutGoldOrCompetitorsAreLeftOutAndEmptyStepsAddNothing) {
  EXPECT_FALSE(make_example({first_step}, {{}}, 3).says_something());
  EXPECT_FALSE(make_example({first_step}, {{0, 1}}, 2).says_something());
  LossExample worked;
  // Step 2 has no gold: it adds 0, the divisor stays 2.
  const double both = worked.loss(make_example({first_step, second_step}, {{2}, {}}, 3), {{0.5}, 0.9});
  EXPECT_NEAR(both, worked.loss(make_example({first_step}, {{2}}, 3), {{0.5}, 1}) / 2, 1e-12);
}

TEST(DistanceLoss, GoldGoesToStepsAsTheyArePredefinedOrInOrderToTheNearest) {
  Question question;
  question.gold = {1, 2, 3, 4};
  question.steps = {{"a", {}, {}}, {"b", {}, {}}};
  // Step 1 takes 1 (.4 of the gold ones), step 2 takes 2 (.3), 3 and 4 are left over.
  using Lists = std::vector<std::vector<std::uint32_t>>;
  EXPECT_EQ(gold_of_steps(question, {first_step, second_step}), (Lists{{1}, {2, 3, 4}}));
  // The nearest of both steps is one passage: the second takes the next.
  EXPECT_EQ(gold_of_steps(question, {first_step, first_step}), (Lists{{1}, {4, 2, 3}}));
  question.steps[1].gold = {2};
  EXPECT_EQ(gold_of_steps(question, {first_step, second_step}), (Lists{{}, {2, 1, 3, 4}}));
  question.gold = {3};
  question.steps = {{"a", {}, {}}, {"b", {}, {}}};
  EXPECT_EQ(gold_of_steps(question, {first_step, second_step}), (Lists{{3}, {}}));
}

// --- Random graphs: the propagation's own distances, and finite differences along the held trace.

struct RandomCase {
  SpreadGraph graph;
  MinPropagationOptions options;
  DistanceExample example;
  DistanceParameters parameters;
  double margin = 0;
};

std::vector<float> random_distances(Random& random, std::uint32_t count) {
  std::vector<float> distances;
  for (std::uint32_t i = 0; i < count; ++i) distances.push_back(static_cast<float>(random.unit()));
  return distances;
}

std::unique_ptr<RandomCase> random_case(Random& random) {
  const test::PlainGraph plain = test::random_graph(random);
  const std::uint32_t n = plain.passage_count();
  auto made = std::unique_ptr<RandomCase>(new RandomCase{SpreadGraph(plain), {}, {}, {}, 0});
  made->options.nodes = draw(random, 1, 6);
  made->options.lower_only = draw(random, 0, 2) == 0;
  made->options.inverse_frequency_weights = n > 1 && draw(random, 0, 2) == 0;
  made->options.edges.section = draw(random, 0, 1) == 0;
  made->options.edges.link = draw(random, 0, 1) == 0;
  const std::uint32_t steps = draw(random, 1, 4), layers = draw(random, 1, 3);
  std::vector<std::vector<float>> distances;
  std::vector<std::vector<std::uint32_t>> gold(steps);
  for (std::uint32_t t = 0; t < steps; ++t) {
    distances.push_back(random_distances(random, n));
    for (std::uint32_t i = draw(random, 0, 2); i > 0; --i) gold[t].push_back(draw(random, 0, n - 1));
  }
  made->example = make_example(distances, gold, draw(random, 1, 12));
  for (std::uint32_t l = 0; l < layers; ++l) made->parameters.alphas.push_back(random.unit());
  made->parameters.beta = random.unit();
  made->margin = 0.3;
  made->options.self_weights.assign(made->parameters.alphas.begin(), made->parameters.alphas.end());
  return made;
}

TEST(PropagationGradient, ReplayedDistancesAreThoseOfTheSearch) {
  Random random(11);
  for (int trial = 0; trial < 300; ++trial) {
    const auto made = random_case(random);
    MinPropagationWorkspace workspace;
    const auto traces = trace_steps(made->graph.view(), made->options, made->example, workspace);
    for (std::size_t t = 0; t < traces.size(); ++t) {
      std::vector<float> searched = made->example.steps[t].first_distances;
      propagate_minimum(made->graph.view(), made->options, nullptr, searched, workspace);
      const auto replayed = replay(traces[t].trace, made->parameters.alphas);
      EXPECT_EQ(traces[t].distances, searched);
      for (std::size_t i = 0; i < made->example.passages.size(); ++i) {
        EXPECT_NEAR(replayed.distances[i], searched[made->example.passages[i]], 1e-6) << "trial " << trial;
      }
    }
  }
}

// Equations 4 and 5 written out, for the O nearest by ĥ^t and by h^{0,t}, from the distances that a search gives.
TEST(DistanceLoss, IsEquationFiveOverTheNearestByTheChosenDistance) {
  Random random(13);
  int differ = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const auto made = random_case(random);
    const std::size_t count = draw(random, 1, 12);
    MinPropagationWorkspace workspace;
    std::vector<std::vector<std::uint32_t>> gold;  // as passages
    for (const StepExample& step : made->example.steps) {
      gold.emplace_back();
      for (const std::uint32_t place : step.gold) gold.back().push_back(made->example.passages[place]);
    }
    double losses[2] = {0, 0};
    for (const bool integrated : {false, true}) {
      DistanceExample example = make_example(
          [&] {
            std::vector<std::vector<float>> distances;
            for (const StepExample& step : made->example.steps) distances.push_back(step.first_distances);
            return distances;
          }(),
          gold, count, TargetSet::step);
      const auto traced = integrated
                              ? trace_steps(made->graph.view(), made->options, example, workspace, made->parameters.beta, count)
                              : trace_steps(made->graph.view(), made->options, example, workspace);
      std::vector<double> unused(made->parameters.alphas.size() + 1);
      losses[integrated] = distance_loss(example, traced, made->parameters, made->margin, unused);

      const auto beta = static_cast<float>(made->parameters.beta);
      std::vector<float> state;
      double expected = 0;
      for (std::size_t t = 0; t < gold.size(); ++t) {
        const std::vector<float>& first = example.steps[t].first_distances;
        std::vector<float> h = first;
        propagate_minimum(made->graph.view(), made->options, nullptr, h, workspace);
        for (std::size_t i = 0; i < h.size(); ++i) {
          if (t == 0) state.push_back(h[i]);
          else state[i] = beta * h[i] + (1 - beta) * state[i];
        }
        std::vector<std::tuple<float, float, std::uint32_t>> nearest;
        for (std::uint32_t i = 0; i < h.size(); ++i) nearest.push_back({integrated ? state[i] : first[i], first[i], i});
        std::sort(nearest.begin(), nearest.end());
        nearest.resize(std::min(nearest.size(), count));
        const auto mean = [&](const auto& passages) {
          double sum = 0;
          for (const std::uint32_t passage : passages) sum += state[passage];
          return sum / static_cast<double>(passages.size());
        };
        std::vector<std::uint32_t> others;
        for (const auto& entry : nearest) {
          const std::uint32_t passage = std::get<2>(entry);
          if (std::find(gold[t].begin(), gold[t].end(), passage) == gold[t].end()) others.push_back(passage);
        }
        if (gold[t].empty() || others.empty()) continue;
        expected += std::max(0.0, made->margin + mean(gold[t]) - mean(others)) / static_cast<double>(gold.size());
      }
      ASSERT_NEAR(losses[integrated], expected, 1e-5) << "trial " << trial << (integrated ? ", integrated" : ", first");
    }
    differ += losses[0] != losses[1];
  }
  EXPECT_GT(differ, 50);  // the two competitions are not the same
}

// Targets .5 and .25 against .25 and 1 at temperature ½: ½ (ln(1 + e^½ + e^−1) + ln(1 + 1 + e^−1.5)) / 2.
TEST(DistanceLoss, RankingComparesEachTargetWithEachCompetitor) {
  LossExample worked;
  worked.options.self_weights = {1};
  const DistanceExample example = make_example({{.5f, .25f, .25f, 1, 2}}, {{0, 1}}, 4);
  std::vector<double> gradient(2);
  const auto traced = trace_steps(worked.graph.view(), worked.options, example, worked.workspace);
  const double loss = distance_loss(example, traced, {{1}, 1}, 0.5, gradient, StepLoss::ranking);
  EXPECT_NEAR(loss, .5 * (std::log(1 + std::exp(.5) + std::exp(-1)) + std::log(2 + std::exp(-1.5))) / 2, 1e-9);
}

// At α = 1 nothing moves yet, but a smaller α brings 1 nearer: the descent of rgnn_ret starts there.
TEST(DistanceLoss, HasASlopeAtAlphaOneWhereNoDistanceMayRise) {
  LossExample worked;
  worked.options.lower_only = true;
  const DistanceExample example = make_example({{.25f, .5f, .75f, .9f, .375f}}, {{1}}, 2);
  ASSERT_GT(worked.loss(example, {{1}, 1}), 0);
  EXPECT_NEAR(worked.gradient[0], .5 - .25, 1e-6);  // gold 1 hears of 0 (.25); 0 keeps its own, 4 has no neighbor
}

TEST(DistanceLoss, GradientIsThatOfFiniteDifferencesOnRandomGraphs) {
  Random random(12);
  int compared = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const auto made = random_case(random);
    MinPropagationWorkspace workspace;
    const auto traces = trace_steps(made->graph.view(), made->options, made->example, workspace);
    const std::size_t layers = made->parameters.alphas.size();
    std::vector<double> gradient(layers + 1), unused(layers + 1);
    const StepLoss kind = trial % 2 == 0 ? StepLoss::hinge : StepLoss::ranking;
    distance_loss(made->example, traces, made->parameters, made->margin, gradient, kind);
    for (std::size_t k = 0; k <= layers; ++k) {
      const auto loss_at = [&](double change) {
        DistanceParameters moved = made->parameters;
        (k < layers ? moved.alphas[k] : moved.beta) += change;
        return distance_loss(made->example, traces, moved, made->margin, unused, kind);
      };
      constexpr double step = 1e-6;
      const double difference = (loss_at(step) - loss_at(-step)) / (2 * step);
      EXPECT_NEAR(gradient[k], difference, 1e-4 * std::max(std::abs(difference), 1e-3))
          << "trial " << trial << ", parameter " << k;
      compared += difference != 0;
    }
  }
  EXPECT_GT(compared, 500);  // the loss is mostly not flat
}

// --- The schedule.

TEST(Descent, EndsWhereTheGradientIsSmall) {
  Descent descent({0.9}, {});
  EXPECT_TRUE(descent.step(1, std::vector<double>{0.2}));
  EXPECT_NEAR(descent.parameters()[0], 0.7, 1e-12);
  EXPECT_FALSE(descent.step(0.5, std::vector<double>{0.0009}));
  EXPECT_EQ(descent.best_loss(), 0.5);
  EXPECT_EQ(descent.evaluations(), 2u);
}

TEST(Descent, EndsAfterFiveRisesInARowAndKeepsTheBest) {
  Descent descent({0.5}, {.rate = 0.1});
  std::vector<double> gradient = {0.1};
  EXPECT_TRUE(descent.step(3, gradient));
  for (const double loss : {4.0, 5.0, 6.0, 7.0, 1.0, 2.0, 3.0, 4.0, 5.0}) EXPECT_TRUE(descent.step(loss, gradient));
  const double at_best = 0.5 - 5 * 0.01;
  EXPECT_FALSE(descent.step(6, gradient));
  EXPECT_NEAR(descent.best()[0], at_best, 1e-12);
  EXPECT_EQ(descent.best_loss(), 1);
  EXPECT_EQ(descent.first_loss(), 3);
}

TEST(Descent, StaysWithinZeroAndOneAndEndsAtABorder) {
  Descent descent({0.5, 0.5}, {});
  EXPECT_TRUE(descent.step(1, std::vector<double>{3, -3}));
  EXPECT_EQ(descent.parameters(), (std::vector<double>{0, 1}));
  EXPECT_FALSE(descent.step(0.5, std::vector<double>{3, -3}));
}

TEST(Descent, EndsAfterItsMostSteps) {
  Descent descent({0.5}, {.rate = 1e-3, .most_steps = 7});
  int steps = 0;
  while (descent.step(1, std::vector<double>{1})) ++steps;
  EXPECT_EQ(steps, 7);
}

}  // namespace
}  // namespace hop::core
