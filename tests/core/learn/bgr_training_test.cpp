#include "core/methods/bgr/training/bgr_training.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/base/concat.hpp"
#include "core/eval/evidence_metrics.hpp"
#include "core/methods/bgr/bgr_retrieval.hpp"
#include "core/methods/bgr/graph_hop.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t Q = question_node;

Matrix random_nodes(Random& random, Eigen::Index count, Eigen::Index dimension) {
  Matrix nodes(count, dimension);
  for (Eigen::Index row = 0; row < count; ++row) {
    for (Eigen::Index column = 0; column < dimension; ++column) nodes(row, column) = random.unit() - 0.4;
    nodes.row(row).normalize();
  }
  return nodes;
}

TEST(BgrTraining, StopsOfAChainInBothDirections) {
  const EvidenceEdges chain = {{Q, 4}, {4, 2}};
  const auto forward = graph_stops(chain, SearchDirection::forward), backward = graph_stops(chain, SearchDirection::backward);
  const std::vector<std::vector<std::uint32_t>> forward_paths = {{Q}, {Q, 4}, {Q, 4, 2}}, forward_next = {{4}, {2}, {}};
  const std::vector<std::vector<std::uint32_t>> backward_paths = {{Q}, {Q, 2}, {Q, 2, 4}}, backward_next = {{2}, {4}, {}};
  ASSERT_EQ(forward.size(), 3u);
  ASSERT_EQ(backward.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(forward[i].path, forward_paths[i]);
    EXPECT_EQ(forward[i].next, forward_next[i]);
    EXPECT_EQ(backward[i].path, backward_paths[i]);
    EXPECT_EQ(backward[i].next, backward_next[i]);
  }
}

TEST(BgrTraining, StopsOfAGraphAreAllItsPathsInBothDirections) {
  const EvidenceEdges two_roads = {{Q, 1}, {Q, 3}, {1, 2}, {3, 2}, {1, 4}};  // 2 follows from both 1 and 3; leaves 2 and 4
  using Stops = std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>>;
  const auto stops_of = [&](SearchDirection direction) {
    Stops stops;
    for (const GraphStop& stop : graph_stops(two_roads, direction)) {
      EXPECT_TRUE(stops.emplace(stop.path, stop.next).second) << "a path twice";
    }
    return stops;
  };
  const Stops forward = {{{Q}, {1, 3}}, {{Q, 1}, {2, 4}}, {{Q, 1, 2}, {}}, {{Q, 1, 4}, {}}, {{Q, 3}, {2}}, {{Q, 3, 2}, {}}};
  const Stops backward = {{{Q}, {2, 4}}, {{Q, 2}, {1, 3}}, {{Q, 2, 1}, {}}, {{Q, 2, 3}, {}}, {{Q, 4}, {1}}, {{Q, 4, 1}, {}}};
  EXPECT_EQ(stops_of(SearchDirection::forward), forward);
  EXPECT_EQ(stops_of(SearchDirection::backward), backward);
}

TEST(BgrTraining, AGraphOfManyPathsHasAThousandStops) {
  EvidenceEdges edges;  // 12 layers of three nodes, all joined: 3^12 paths
  for (std::uint32_t layer = 0; layer < 12; ++layer) {
    for (std::uint32_t to = 1; to <= 3; ++to) {
      if (layer == 0) edges.push_back({Q, to});
      for (std::uint32_t from = 1; layer > 0 && from <= 3; ++from) edges.push_back({3 * layer - 3 + from, 3 * layer + to});
    }
  }
  EXPECT_EQ(graph_stops(edges, SearchDirection::forward).size(), 1000u);
  EXPECT_EQ(graph_stops(edges, SearchDirection::backward).size(), 1000u);
}

EvidenceEdges edges_of_passages(const GoldGraph& graph) {
  EvidenceEdges edges;
  for (const EvidenceEdge& edge : graph.edges) {
    edges.push_back({edge.from == Q ? Q : graph.passages[edge.from - 1], graph.passages[edge.to - 1]});
  }
  return edges;
}

TEST(BgrTraining, ChainsTakeAPassageWhereItStandsFirst) {
  Question question;
  question.steps = {{"a", {}, {7}}, {"b", {}, {}}, {"c", {}, {3, 7}}, {"d", {}, {5}}};
  const EvidenceEdges chain = {{Q, 7}, {7, 3}, {3, 5}};
  EXPECT_EQ(edges_of_passages(gold_graph(question, StepOrder::automatic)), chain);
  EXPECT_EQ(edges_of_passages(gold_graph(question, StepOrder::chain)), chain);
}

TEST(BgrTraining, StepsFollowTheStepsThatTheyName) {
  Question question;  // two roads that meet: who directed A, who directed B, where do both come from
  question.steps = {
      {"A >> director", {}, {4}}, {"B >> director", {}, {2}}, {"#1 >> home", {}, {6}}, {"#2, #3 and #9?", {}, {9, 8}}};
  const EvidenceEdges branching = {{Q, 4}, {Q, 2}, {4, 6}, {2, 9}, {6, 9}, {2, 8}, {6, 8}};
  EXPECT_EQ(edges_of_passages(gold_graph(question, StepOrder::automatic)), branching);
  EXPECT_EQ(edges_of_passages(gold_graph(question, StepOrder::references)), branching);
  EXPECT_EQ(edges_of_passages(gold_graph(question, StepOrder::chain)), (EvidenceEdges{{Q, 4}, {4, 2}, {2, 6}, {6, 9}, {9, 8}}));

  question.steps = {{"A >> director", {}, {4}}, {"B >> director", {}, {2}}};  // nothing tells whether they were filled in
  EXPECT_EQ(edges_of_passages(gold_graph(question, StepOrder::automatic)), (EvidenceEdges{{Q, 4}, {4, 2}}));
  EXPECT_EQ(edges_of_passages(gold_graph(question, StepOrder::references)), (EvidenceEdges{{Q, 4}, {Q, 2}}));

  question.steps = {{"A", {}, {4}}, {"#1 >> B", {}, {}}, {"#2 >> C", {}, {5}}, {"#3 >> D", {}, {4}}, {"#4 >> E", {}, {1}}};
  EXPECT_EQ(edges_of_passages(gold_graph(question, StepOrder::references)), (EvidenceEdges{{Q, 4}, {4, 5}, {4, 1}}))
      << "a step without gold passes on what it follows; a passage stands where it is first";
}

// Every parameter of attention and scorer, by central differences, to 1e-4 of the gradient's length.
TEST(BgrTraining, GradientsEqualFiniteDifferences) {
  Random random(11);
  for (int round = 0; round < 6; ++round) {
    const Matrix nodes = random_nodes(random, 7, 5);
    TrainablePathNetwork network({.dimension = 5, .attention = 3, .hidden = 4}, random);
    for (double& parameter : network.parameters()) parameter += 0.3 * (random.unit() - 0.5);  // biases, too
    const std::vector<std::uint32_t> paths[] = {{Q}, {Q, 5}, {Q, 2, 6, 1}}, nexts[] = {{3}, {}, {3, 4}};
    for (std::size_t p = 0; p < 3; ++p) {
      SCOPED_TRACE(::testing::Message() << "round " << round << ", path " << p);
      constexpr double weight = 0.7;
      std::vector<double> gradient(network.parameters().size()), unused(gradient.size());
      network.add_gradient(nodes, paths[p], nexts[p], weight, gradient);
      double length = 0;
      for (const double slope : gradient) length += slope * slope;
      length = std::sqrt(length);
      ASSERT_GT(length, 1e-5);
      for (std::size_t i = 0; i < gradient.size(); ++i) {
        constexpr double h = 1e-6;
        double& parameter = network.parameters()[i];
        const double kept = parameter;
        parameter = kept + h;
        const double above = network.add_gradient(nodes, paths[p], nexts[p], weight, unused);
        parameter = kept - h;
        const double below = network.add_gradient(nodes, paths[p], nexts[p], weight, unused);
        parameter = kept;
        EXPECT_NEAR(gradient[i], weight * (above - below) / (2 * h), 1e-4 * length) << "parameter " << i;
      }
    }
  }
}

std::shared_ptr<const OpenGraph> graph_of_rows(const std::vector<std::vector<float>>& rows) {
  Corpus corpus;
  GivenVectors vectors;
  vectors.dimension = static_cast<std::uint32_t>(rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    corpus.passages.push_back(test::ready(concat("p", 1000 + i), "", concat("passage", i)));
    vectors.rows.insert(vectors.rows.end(), rows[i].begin(), rows[i].end());
  }
  return test::open_graph(test::graph_file(corpus, vectors, test::options_of({{"vectors.precision", "f32"}})));
}

// What is trained is what scores: the loss from the scores of the float network.
TEST(BgrTraining, LossIsThatOfTheNetworkThatScores) {
  Random random(12);
  constexpr std::uint32_t count = 6;
  const Matrix nodes = random_nodes(random, count + 1, 9);
  std::vector<std::vector<float>> rows;
  for (Eigen::Index row = 1; row <= count; ++row) rows.emplace_back(nodes.row(row).begin(), nodes.row(row).end());
  const std::vector<float> question(nodes.row(0).begin(), nodes.row(0).end());
  const auto graph = graph_of_rows(rows);
  EvidencePool pool(*graph, {0, 1, 2, 3, 4, 5}, "", question);
  work_to_end([&](WorkBudget& budget) { return pool.step(budget); });
  const TrainablePathNetwork trained({.dimension = 9, .attention = 4, .hidden = 8}, random);
  const PathNetwork network = trained.network();
  const std::vector<std::uint32_t> path = {Q, 3, 1}, next = {5};
  std::vector<float> scores(count);
  NetworkScorer(pool, network).score(path, scores);
  double expected = 0;  // evidences 2, 4, 5, 6 are not on the path
  for (const std::uint32_t e : {2u, 4u, 5u, 6u}) expected -= e == 5 ? 2 * std::log(scores[e - 1]) : std::log(1 - scores[e - 1]);
  std::vector<double> gradient(trained.parameters().size());
  EXPECT_NEAR(trained.add_gradient(nodes, path, next, 1, gradient), expected / 4, 1e-4);
}

// Corpora with a rule that can be learned: a question lies near the chain's first passage, the second one near the first,
// and nothing else is near either.
struct Lesson {
  std::shared_ptr<const OpenGraph> graph;
  std::vector<Question> questions;
};

Lesson make_lesson(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  constexpr std::size_t dimension = 24;
  const auto draw = [&] {
    std::vector<float> vector(dimension);
    for (float& value : vector) value = static_cast<float>(random.unit() + random.unit() - 1);
    normalize_to_unit_length(vector);
    return vector;
  };
  const auto near = [&](const std::vector<float>& to) {
    std::vector<float> vector = draw();
    for (std::size_t i = 0; i < dimension; ++i) vector[i] = 0.5f * vector[i] + to[i];
    normalize_to_unit_length(vector);
    return vector;
  };
  Lesson lesson;
  std::vector<std::vector<float>> rows;
  for (std::size_t q = 0; q < count; ++q) {
    rows.push_back(draw());
    rows.push_back(near(rows.back()));
    Question question;
    question.text = concat("question ", q);
    question.vector = near(rows[2 * q]);
    question.gold = {static_cast<std::uint32_t>(2 * q), static_cast<std::uint32_t>(2 * q + 1)};
    for (const std::uint32_t passage : question.gold) question.steps.push_back({"step", {}, {passage}});
    lesson.questions.push_back(question);
  }
  lesson.graph = graph_of_rows(rows);
  return lesson;
}

Options training_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", "bgr"}, {"bgr.retriever", "dense"}, {"bgr.candidates", "20"}});
  return test::options_of(more);
}

double node_f1(const Lesson& lesson, const Options& options) {
  const auto settings = read_bgr_settings(lesson.graph->view().dimension, read_search_settings(options).value(), options).value();
  double sum = 0;
  for (const Question& question : lesson.questions) {
    std::vector<std::uint32_t> all;
    for (std::uint32_t p = 0; p < lesson.graph->view().passage_count(); ++p) all.push_back(p);
    EvidencePool pool(*lesson.graph, std::move(all), question.text, question.vector);
    work_to_end([&](WorkBudget& budget) { return pool.step(budget); });
    GraphHop hop(pool, settings);
    work_to_end([&](WorkBudget& budget) { return hop.step(budget); });
    sum +=
        measure_evidence_set(hop.fused(), EvidenceEdges{{Q, question.gold[0] + 1}, {question.gold[0] + 1, question.gold[1] + 1}})
            .f1;
  }
  return sum / static_cast<double>(lesson.questions.size());
}

TEST(BgrTraining, LearnsChainsThatAreThereToLearn) {
  const Lesson lesson = make_lesson(1, 40), unseen = make_lesson(2, 40);
  const auto learned = train_bgr(*lesson.graph, lesson.questions, {}, training_options({{"train.epochs", "60"}}));
  ASSERT_TRUE(learned.ok()) << learned.error().message;
  const auto unlearned = train_bgr(*lesson.graph, lesson.questions, {}, training_options({{"train.epochs", "1"}}));
  Options trained = training_options(), begun = training_options();
  ASSERT_TRUE(trained.set_weights(write_weights(learned.value())).ok());
  ASSERT_TRUE(begun.set_weights(write_weights(unlearned.value())).ok());
  const double f1 = node_f1(unseen, trained), f1_begun = node_f1(unseen, begun);
  EXPECT_GT(f1, 0.8);
  EXPECT_LT(f1_begun, f1 - 0.2) << "one epoch does not do";
}

TEST(BgrTraining, SeedAndStepsMakeTheSameWeights) {
  const Lesson lesson = make_lesson(3, 12);
  const Options options = training_options({{"train.epochs", "3"}, {"train.seed", "5"}});
  const auto expected = write_weights(train_bgr(*lesson.graph, lesson.questions, {}, options).value());
  for (const std::uint64_t units : {UINT64_MAX, std::uint64_t{1}}) {
    TrainInput input = {lesson.graph, options, read_search_settings(options).value(), lesson.questions};
    auto training = make_bgr_training(std::move(input));
    ASSERT_TRUE(training.ok());
    RequestBoard board;
    RequestSeries series;
    HostRequests line(board, series);
    for (TaskState state = TaskState::more; state != TaskState::done;) {
      WorkBudget budget(units);
      const auto stepped = training.value()->advance(budget, line);
      ASSERT_TRUE(stepped.ok());
      state = stepped.value();
    }
    EXPECT_TRUE(write_weights(training.value()->weights()) == expected) << units << " units a step";
  }
  const Options other = training_options({{"train.epochs", "3"}, {"train.seed", "6"}});
  EXPECT_FALSE(write_weights(train_bgr(*lesson.graph, lesson.questions, {}, other).value()) == expected);
}

TEST(BgrTraining, WhatCannotBeLearnedFromIsSaid) {
  Lesson lesson = make_lesson(4, 3);
  for (Question& question : lesson.questions) question.steps.clear();
  const auto chainless = train_bgr(*lesson.graph, lesson.questions, {}, training_options());
  ASSERT_FALSE(chainless.ok());
  EXPECT_NE(chainless.error().message.find("none of 3 questions"), std::string::npos) << chainless.error().message;
  const auto without = test::open_graph(test::graph_file(test::small_corpus()));
  EXPECT_FALSE(train_bgr(*without, lesson.questions, {}, training_options()).ok());
}

}  // namespace
}  // namespace hop::core
