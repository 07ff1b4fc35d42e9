// IIER's training: which steps are right, the gradient against finite differences, and a network that learns.
#include "core/methods/iier/training/iier_training.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/methods/iier/iier_retriever.hpp"
#include "core/methods/iier/iier_settings.hpp"
#include "core/methods/iier/training/chain_network_gradient.hpp"
#include "core/methods/iier/training/evidence_steps.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using Neighbors = std::vector<std::vector<Interaction>>;

Neighbors neighbors_of(std::size_t passages, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges) {
  std::vector<std::set<std::uint32_t>> sets(passages);
  for (const auto& [a, b] : edges) sets[a].insert(b), sets[b].insert(a);
  Neighbors neighbors(passages);
  for (std::size_t p = 0; p < passages; ++p) {
    for (const std::uint32_t other : sets[p]) neighbors[p].push_back({other, true, 0, 0});
  }
  return neighbors;
}

// A square 0 – 1 – 3 – 2 – 0, and 4 beyond 3; passage 5 alone. Gold 0, 3, 4, 5.
TEST(EvidenceSteps, WorkedExample) {
  const Neighbors neighbors = neighbors_of(6, {{0, 1}, {1, 3}, {3, 2}, {2, 0}, {3, 4}});
  const std::vector<std::uint32_t> gold = {0, 3, 4, 5};
  const auto steps = evidence_steps(gold, neighbors);
  struct Expected {
    std::vector<std::uint32_t> path, candidates, positive;
  };
  const std::vector<Expected> expected = {
      {{0}, {1, 2}, {1}},                                  // to 3 and to 4 by 1, the smaller of two ways
      {{0, 1}, {3}, {3}},                                  // 0 is on the path
      {{0, 1, 3}, {2, 4}, {4}}, {{3}, {1, 2, 4}, {1, 4}},  // to 0 by 1, to 4 at once
      {{3, 1}, {0}, {0}},       {{4}, {3}, {3}},           // to 3, and to 0 by 3 and 1
      {{4, 3}, {1, 2}, {1}},    {{4, 3, 1}, {0}, {0}},
  };
  ASSERT_EQ(steps.size(), expected.size());
  for (std::size_t s = 0; s < steps.size(); ++s) {
    std::vector<std::uint32_t> candidates, positive;
    for (std::size_t c = 0; c < steps[s].candidates.size(); ++c) {
      candidates.push_back(steps[s].candidates[c].passage);
      if (steps[s].positive[c]) positive.push_back(candidates.back());
    }
    EXPECT_EQ(steps[s].path, expected[s].path) << s;
    EXPECT_EQ(candidates, expected[s].candidates) << s;
    EXPECT_EQ(positive, expected[s].positive) << s;
  }
  EXPECT_TRUE(evidence_steps(std::vector<std::uint32_t>{2}, neighbors).empty());
  EXPECT_TRUE(evidence_steps(std::vector<std::uint32_t>{2, 5}, neighbors).empty());
}

// All simple paths of growing length, in the order of their passages: the first that arrives is the smallest shortest
// one.
std::vector<std::uint32_t> slow_shortest_path(std::uint32_t start, std::uint32_t end, const Neighbors& neighbors) {
  std::vector<std::vector<std::uint32_t>> paths = {{start}};
  for (std::size_t hops = 0; hops < neighbors.size(); ++hops) {
    std::vector<std::vector<std::uint32_t>> longer;
    for (const auto& path : paths) {
      for (const Interaction& edge : neighbors[path.back()]) {
        if (std::find(path.begin(), path.end(), edge.passage) != path.end()) continue;
        longer.push_back(path);
        longer.back().push_back(edge.passage);
        if (edge.passage == end) return longer.back();
      }
    }
    paths = std::move(longer);
  }
  return {};
}

TEST(EvidenceSteps, AreThePlacesOfTheSmallestShortestPaths) {
  Random random(610);
  for (int round = 0; round < 200; ++round) {
    const std::size_t passages = 3 + random.below(6);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t a = 0; a < passages; ++a) {
      for (std::uint32_t b = 0; b < a; ++b) {
        if (random.below(3) == 0) edges.push_back({a, b});
      }
    }
    const Neighbors neighbors = neighbors_of(passages, edges);
    std::vector<std::uint32_t> gold;
    for (std::uint32_t p = 0; p < passages; ++p) {
      if (random.below(2)) gold.push_back(p);
    }
    std::set<std::pair<std::vector<std::uint32_t>, std::uint32_t>> expected, found;
    for (const std::uint32_t start : gold) {
      for (const std::uint32_t end : gold) {
        if (start == end) continue;
        const auto path = slow_shortest_path(start, end, neighbors);
        for (std::size_t i = 1; i < path.size(); ++i)
          expected.insert({{path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i)}, path[i]});
      }
    }
    std::set<std::vector<std::uint32_t>> places;
    for (const EvidenceStep& step : evidence_steps(gold, neighbors)) {
      ASSERT_TRUE(places.insert(step.path).second) << "a place twice";
      for (std::size_t c = 0; c < step.candidates.size(); ++c) {
        if (step.positive[c]) found.insert({step.path, step.candidates[c].passage});
      }
    }
    ASSERT_EQ(found, expected) << round;
  }
}

TrainableChainNetwork::Examples random_examples(Random& random, Eigen::Index count, Eigen::Index dimension) {
  TrainableChainNetwork::Examples examples;
  examples.edges.resize(count, 3);
  examples.vectors.resize(count, 3 * dimension);
  for (Eigen::Index row = 0; row < count; ++row) {
    examples.edges.row(row) << static_cast<double>(random.below(2)), random.unit(), static_cast<double>(random.below(6));
    for (Eigen::Index i = 0; i < examples.vectors.cols(); ++i) examples.vectors(row, i) = random.unit() - 0.5;
    examples.positive.push_back(static_cast<std::uint8_t>(random.below(2)));
  }
  return examples;
}

// Of every parameter, (ℓ(p + h) − ℓ(p − h)) / 2h. Its error is of the order of h²; a unit that changes its side of 0
// within h would show, and none does with these numbers.
TEST(ChainGradient, EqualsFiniteDifferences) {
  Random random(611);
  for (int round = 0; round < 3; ++round) {
    const std::uint32_t dimension = 4;
    TrainableChainNetwork network(dimension, random);
    const auto examples = random_examples(random, 7, dimension);
    TrainableChainNetwork::Gradient gradient = network.zero_gradient(), scratch = gradient;
    network.add_gradient(examples, 0.5, gradient);
    const auto check = [&](std::span<double> parameters, std::span<const double> exact, const char* name) {
      double largest = 0;
      for (const double slope : exact) largest = std::max(largest, std::abs(slope));
      for (std::size_t i = 0; i < parameters.size(); ++i) {
        constexpr double h = 1e-6;
        const double kept = parameters[i];
        parameters[i] = kept + h;
        const double above = 0.5 * network.add_gradient(examples, 0, scratch);
        parameters[i] = kept - h;
        const double below = 0.5 * network.add_gradient(examples, 0, scratch);
        parameters[i] = kept;
        const double slope = (above - below) / (2 * h);
        ASSERT_NEAR(exact[i], slope, 1e-4 * std::max(std::abs(slope), 1e-3 * largest)) << name << ", parameter " << i;
      }
    };
    check(network.edge().parameters(), gradient.edge, "edge");
    check(network.chain().parameters(), gradient.chain, "chain");
  }
}

TEST(ChainGradient, LossByHandAndScoresAsInSearch) {
  Random random(612);
  const std::uint32_t dimension = 5;
  const TrainableChainNetwork network(dimension, random);
  const auto examples = random_examples(random, 6, dimension);
  const Matrix scores = network.scores(examples);
  const ChainNetwork searched = network.network();
  double loss = 0;
  for (Eigen::Index row = 0; row < 6; ++row) {
    std::vector<float> vectors;
    for (Eigen::Index i = 0; i < examples.vectors.cols(); ++i) vectors.push_back(static_cast<float>(examples.vectors(row, i)));
    const std::span<const float> all = vectors;
    const Interaction edge = {0, examples.edges(row, 0) != 0, static_cast<float>(examples.edges(row, 1)),
                              static_cast<std::uint32_t>(examples.edges(row, 2))};
    const float score =
        trained_chain_score(searched, all.first(dimension), all.subspan(dimension, dimension), all.last(dimension), edge);
    EXPECT_NEAR(score, scores(row, 0), 1e-4);
    const double probability = 1 / (1 + std::exp(-scores(row, 0)));
    loss -= std::log(examples.positive[static_cast<std::size_t>(row)] ? probability : 1 - probability);
  }
  TrainableChainNetwork::Gradient gradient = network.zero_gradient();
  EXPECT_NEAR(network.add_gradient(examples, 1, gradient), loss, 1e-9);
}

// A begin that is worth something: the score of a new network grows with the cosine of question and candidate.
TEST(TrainableChainNetwork, BeginsWithTheCosine) {
  Random random(613);
  constexpr std::uint32_t dimension = 64;
  const TrainableChainNetwork network(dimension, random);
  const ChainNetwork searched = network.network();
  int right = 0;
  for (int round = 0; round < 200; ++round) {
    const auto question = test::random_unit_vector(random, dimension), path = test::random_unit_vector(random, dimension);
    const auto near = test::random_unit_vector(random, dimension), far = test::random_unit_vector(random, dimension);
    const auto mixed = [&](const std::vector<float>& vector, float share) {
      std::vector<float> mix = vector;
      for (std::uint32_t i = 0; i < dimension; ++i) mix[i] = share * question[i] + (1 - share) * vector[i];
      normalize_to_unit_length(mix);
      return mix;
    };
    const Interaction edge = {0, false, 0.5f, 0};
    right += trained_chain_score(searched, question, path, mixed(near, 0.6f), edge) >
             trained_chain_score(searched, question, path, mixed(far, 0.2f), edge);
  }
  EXPECT_GT(right, 180);
}

struct LearningCase {
  std::shared_ptr<const OpenGraph> graph;
  std::vector<Question> questions;
};

LearningCase learning_case() {
  Random random(614);
  LearningCase made;
  Corpus corpus;
  for (int p = 0; p < 30; ++p) {
    corpus.passages.push_back(test::ready("p" + std::to_string(100 + p), "", "Nothing."));
    corpus.passages.back().document = "d" + std::to_string(p / 10);
    corpus.passages.back().position = static_cast<std::uint32_t>(p % 10);
  }
  made.graph = test::open_graph(test::graph_file(corpus, test::random_vectors(random, 30, 8)));
  for (int q = 0; q < 12; ++q) {
    Question question = test::ask_text("?");
    question.vector = test::random_unit_vector(random, 8);
    const auto first = static_cast<std::uint32_t>(10 * random.below(3) + random.below(7));
    question.gold = {first, first + 2};
    made.questions.push_back(question);
  }
  return made;
}

TEST(IierTraining, LowersTheLossAndIsTheSameEachTimeAndInSmallSteps) {
  const LearningCase given = learning_case();
  const Options options = test::options_of({{"method", "iier"}, {"train.epochs", "30"}, {"train.rate", "0.01"}});
  const auto train = [&](std::uint64_t units) {
    auto training = make_iier_training({given.graph, options, read_search_settings(options).value(), given.questions}).value();
    RequestBoard board;
    RequestSeries series;
    HostRequests host(board, series);
    for (;;) {
      WorkBudget budget(units);
      if (training->advance(budget, host).value() == TaskState::done) break;
    }
    return training;
  };
  const auto whole = train(UINT64_MAX), small = train(1);
  EXPECT_EQ(write_weights(whole->weights()), write_weights(small->weights()));
  EXPECT_EQ(write_weights(whole->weights()), write_weights(train_iier(given.graph, given.questions, options).value()));
  std::string report;
  JsonWriter json(report);
  json.begin_object();
  whole->write_report(json);
  json.end_object();
  const auto number = [&](const std::string& key) {
    return std::stod(report.substr(report.find("\"" + key + "\":") + key.size() + 3));
  };
  EXPECT_EQ(number("questions"), 12);
  EXPECT_LT(number("loss_after"), 0.5 * number("loss_before")) << report;

  // What it learned is taken by a search, which embeds what was embedded in training: means of passages, not texts of chains,
  // although the host has an embedder. A user's word stands.
  Options search = test::options_of({{"method", "iier"}});
  EXPECT_TRUE(read_iier_settings(read_search_settings(search).value(), search).value().ask_for_path_vectors);
  ASSERT_TRUE(search.set_weights(write_weights(whole->weights())).ok());
  EXPECT_FALSE(read_iier_settings(read_search_settings(search).value(), search).value().ask_for_path_vectors);
  EXPECT_TRUE(make_iier_retriever(given.graph, read_search_settings(search).value(), search).ok());
  ASSERT_TRUE(search.set("iier.path_vectors", "ask").ok());
  EXPECT_TRUE(read_iier_settings(read_search_settings(search).value(), search).value().ask_for_path_vectors);
}

TEST(IierTraining, SaysWhatItCannotLearnFrom) {
  const LearningCase given = learning_case();
  const Options options = test::options_of({{"method", "iier"}, {"iier.nearest", "0"}});
  std::vector<Question> apart = given.questions;
  for (Question& question : apart) question.gold = {0, 15};  // in two documents
  EXPECT_EQ(train_iier(given.graph, apart, options).error().status, Status::bad_input);
  std::vector<Question> blind = given.questions;
  for (Question& question : blind) question.vector.clear();
  EXPECT_EQ(train_iier(given.graph, blind, options).error().status, Status::bad_input);
  const auto words = test::open_graph(test::graph_file(test::small_corpus()));
  EXPECT_EQ(train_iier(words, given.questions, options).error().status, Status::bad_input);
}

}  // namespace
}  // namespace hop::core
