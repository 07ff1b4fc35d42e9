#include "core/spread/min_propagation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>

#include "core/base/elementary.hpp"
#include "tests/core/spread/spread_fixture.hpp"

namespace hop::core {
namespace {

using test::draw;
using test::PlainGraph;
using test::SpreadGraph;

void expect_near(const std::vector<float>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-6) << "passage " << i;
}

// The worked example of GNN-Ret's page: edges 0–1, 0–2, 1–2, 2–3, node 4 alone, K = 2, α = ½.
struct WorkedExample {
  SpreadGraph graph{test::graph_of_edges(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}})};
  MinPropagationOptions options;
  MinPropagationWorkspace workspace;

  WorkedExample() { options.nodes = 2, options.lower_only = false; }
  std::vector<float> propagate(std::vector<float> distances = {.2f, .4f, .8f, .9f, .5f}) {
    propagate_minimum(graph.view(), options, nullptr, distances, workspace);
    return distances;
  }
};

TEST(MinPropagation, OneLayerOfMinima) { expect_near(WorkedExample().propagate(), {.3, .3, .5, .9, .5}); }

TEST(MinPropagation, OneLayerOfMeans) {
  WorkedExample example;
  example.options.aggregator = Aggregator::mean;
  expect_near(example.propagate(), {.3, .3, .55, .9, .5});
}

TEST(MinPropagation, LowerOnlyNeverRaisesADistance) {
  WorkedExample example;
  example.options.lower_only = true;
  expect_near(example.propagate(), {.2, .3, .5, .9, .5});
}

TEST(MinPropagation, TwoLayers) {
  WorkedExample example;
  example.options.self_weights = {.5f, .5f};
  expect_near(example.propagate(), {.3, .3, .4, .9, .5});
}

TEST(MinPropagation, TwoLayersLowerOnly) {
  WorkedExample example;
  example.options.self_weights = {.5f, .5f};
  example.options.lower_only = true;
  expect_near(example.propagate(), {.2, .25, .35, .9, .5});
}

// As printed, 0 and its neighbor 1 meet at .3: the second layer begins at 0, which was nearer to the question.
TEST(MinPropagation, EqualDistancesAreOrderedByTheFirstOnes) {
  WorkedExample example;
  example.options.nodes = 1;
  example.options.self_weights = {.5f, .5f};
  for (const bool swapped : {false, true}) {
    const SpreadGraph graph(test::graph_of_edges(3, {{0, 1}}));
    std::vector<float> distances = swapped ? std::vector<float>{.5f, .25f, .75f} : std::vector<float>{.25f, .5f, .75f};
    example.options.self_weights = {0.f, .5f};  // the neighbor gets the seed's distance
    std::vector<LayerSources> sources;
    propagate_minimum(graph.view(), example.options, nullptr, distances, example.workspace, &sources);
    EXPECT_EQ(sources[1].distances, std::vector<float>{.25f});
    EXPECT_EQ(sources[1].passages, std::vector<std::uint32_t>{swapped}) << "the seed is the nearer one by h^0";
  }
}

TEST(MinPropagation, OneNodeDoesNotReachItself) {
  WorkedExample example;
  example.options.nodes = 1;
  expect_near(example.propagate(), {.2, .3, .5, .9, .5});
}

TEST(MinPropagation, SecondStepOfTheRecurrenceExample) {
  expect_near(WorkedExample().propagate({.9f, .7f, .3f, .6f, .5f}), {.6, .5, .3, .45, .5});
}

TEST(MinPropagation, SoftMinimumLiesBetweenMinimumAndMeanAndApproachesTheMinimum) {
  WorkedExample example;
  example.options.aggregator = Aggregator::soft_minimum;
  const float between = example.propagate()[2];
  EXPECT_GT(between, .5f);
  EXPECT_LT(between, .55f);
  for (const float temperature : {1e-3f, 1e-6f, 1e-30f}) {
    example.options.temperature = temperature;
    expect_near(example.propagate(), {.3, .3, .5 + .5 * temperature * 0.6931471805599453, .9, .5});
  }
}

TEST(MinPropagation, NothingMovesWithoutLayersNodesOrPassages) {
  WorkedExample example;
  const std::vector<float> before = {.2f, .4f, .8f, .9f, .5f};
  example.options.self_weights = {};
  EXPECT_EQ(example.propagate(), before);
  example.options = {};
  example.options.nodes = 0;
  EXPECT_EQ(example.propagate(), before);
  const SpreadGraph nothing{PlainGraph{}};
  std::vector<float> none;
  propagate_minimum(nothing.view(), {}, nullptr, none, example.workspace);
  EXPECT_TRUE(none.empty());
}

TEST(MinPropagation, APassageOutsideTheFilterNeitherReceivesNorPassesOn) {
  WorkedExample example;
  PassageSet allowed(5);
  for (const std::uint32_t passage : {1u, 2u, 3u, 4u}) allowed.add(passage);
  std::vector<float> distances = {.2f, .4f, .8f, .9f, .5f};
  std::vector<LayerSources> sources;
  propagate_minimum(example.graph.view(), example.options, &allowed, distances, example.workspace, &sources);
  // T = {1, 4}: only 2 hears of it. 0, the nearest of all, is silent.
  expect_near(distances, {.2, .4, .6, .9, .5});
  ASSERT_EQ(sources.size(), 1u);
  EXPECT_EQ(sources[0].passages, (std::vector<std::uint32_t>{1, 4}));
}

TEST(MinPropagation, AnEmptyFilterChangesNothing) {
  WorkedExample example;
  const PassageSet nobody(5);
  std::vector<float> distances = {.2f, .4f, .8f, .9f, .5f};
  propagate_minimum(example.graph.view(), example.options, &nobody, distances, example.workspace);
  EXPECT_EQ(distances, (std::vector<float>{.2f, .4f, .8f, .9f, .5f}));
}

// --- The slow reference: every pair of passages, every kind of edge, as the definitions say it.
// -----------------------

constexpr float no_edge = -1;

bool are_plain_neighbors(const PlainGraph& plain, const EdgeChoice& edges, std::uint32_t i, std::uint32_t j) {
  const bool beside = (i + 1 == j || j + 1 == i) && plain.document[i] == plain.document[j];
  const bool together = plain.section[i] == plain.section[j] && plain.section[i] != no_index;
  const bool linked = plain.links.count({i, j}) || plain.links.count({j, i});
  return (edges.adjacent && beside) || (edges.section && together) || (edges.link && linked) ||
         (edges.nearest && plain.nearest.count({i, j}));
}

// w_ij of every pair, no_edge where j ∉ N(i).
std::vector<std::vector<float>> explicit_edges(const PlainGraph& plain, const EdgeChoice& edges, bool weighted) {
  const std::uint32_t n = plain.passage_count();
  std::vector<std::set<std::uint32_t>> holders(plain.entity_count);
  for (const test::EntityLink& link : plain.entity_links) holders[link.entity].insert(link.passage);
  std::vector<std::vector<float>> weights(n, std::vector<float>(n, no_edge));
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < n; ++j) {
      if (i == j) continue;
      if (are_plain_neighbors(plain, edges, i, j)) weights[i][j] = 1;
      for (const auto& passages : holders) {
        if (!edges.keyword || !passages.count(i) || !passages.count(j)) continue;
        const double df = static_cast<double>(passages.size());
        const float weight = weighted ? static_cast<float>(natural_log(n / df) / natural_log(n)) : 1.0f;
        weights[i][j] = std::max(weights[i][j], weight);
      }
    }
  }
  return weights;
}

float reference_aggregate(const std::vector<float>& values, const MinPropagationOptions& options) {
  const float smallest = *std::min_element(values.begin(), values.end());
  if (options.aggregator == Aggregator::minimum) return smallest;
  double sum = 0;
  for (const float value : values) {
    if (options.aggregator == Aggregator::mean) sum += value;
    if (options.aggregator == Aggregator::soft_minimum) {
      sum += exponential((static_cast<double>(smallest) - value) / static_cast<double>(options.temperature));
    }
  }
  const double mean = sum / static_cast<double>(values.size());
  if (options.aggregator == Aggregator::mean) return static_cast<float>(mean);
  return static_cast<float>(smallest - static_cast<double>(options.temperature) * natural_log(mean));
}

// The layers' T, in the order of h^{l−1}, h^0 and passage, go to `chosen`.
std::vector<float> reference_propagation(const std::vector<std::vector<float>>& weights, const MinPropagationOptions& options,
                                         const std::vector<bool>& allowed, std::vector<float> distances,
                                         std::vector<std::vector<std::uint32_t>>& chosen) {
  const std::uint32_t n = static_cast<std::uint32_t>(distances.size());
  const std::vector<float> first_distances = distances;
  for (const float self_weight : options.self_weights) {
    std::vector<std::tuple<float, float, std::uint32_t>> order;
    for (std::uint32_t i = 0; i < n; ++i) {
      if (allowed[i]) order.push_back({distances[i], first_distances[i], i});
    }
    std::sort(order.begin(), order.end());
    if (order.size() > options.nodes) order.resize(options.nodes);
    chosen.emplace_back();
    for (const auto& entry : order) chosen.back().push_back(std::get<2>(entry));

    std::vector<float> next = distances;
    for (std::uint32_t i = 0; i < n; ++i) {
      std::vector<float> values;
      for (const auto& [distance, first, j] : order) {
        if (!allowed[i] || weights[i][j] == no_edge) continue;
        values.push_back(options.inverse_frequency_weights ? 1 - (1 - distance) * weights[i][j] : distance);
      }
      if (values.empty()) continue;
      const float received = reference_aggregate(values, options);
      next[i] = self_weight * distances[i] + (1 - self_weight) * received;
      if (options.lower_only && distances[i] < next[i]) next[i] = distances[i];
    }
    distances = next;
  }
  return distances;
}

struct RandomCase {
  PlainGraph plain;
  MinPropagationOptions options;
  std::vector<bool> allowed;
  std::unique_ptr<PassageSet> filter;  // null: all
  std::vector<float> distances;
};

RandomCase random_case(Random& random) {
  RandomCase result;
  result.plain = test::random_graph(random);
  const std::uint32_t n = result.plain.passage_count();
  MinPropagationOptions& options = result.options;
  options.nodes = draw(random, 0, 12);
  options.self_weights.resize(draw(random, 0, 3));
  for (float& weight : options.self_weights) {
    weight = draw(random, 0, 4) == 0 ? static_cast<float>(random.below(2)) : static_cast<float>(random.unit());
  }
  options.aggregator = static_cast<Aggregator>(random.below(3));
  options.temperature = static_cast<float>(0.001 + random.unit() / 5);
  options.inverse_frequency_weights = random.below(2);
  options.lower_only = random.below(2);
  options.edges = {random.below(3) != 0, random.below(4) != 0, random.below(3) == 0, random.below(3) == 0, random.below(3) == 0};

  result.allowed.assign(n, true);
  if (random.below(2)) {
    result.filter = std::make_unique<PassageSet>(n);
    for (std::uint32_t p = 0; p < n; ++p) {
      result.allowed[p] = random.below(3) != 0;
      if (result.allowed[p]) result.filter->add(p);
    }
  }
  // Cosines go from −1 to 1, distances from 0 to 2; many equal ones in half of the cases, all far in some.
  const bool coarse = random.below(2);
  const double offset = random.below(5) == 0 ? 0.95 : 0, width = 2 - offset;
  for (std::uint32_t p = 0; p < n; ++p) {
    const double distance = offset + width * (coarse ? static_cast<double>(random.below(8)) / 8 : random.unit());
    result.distances.push_back(static_cast<float>(distance));
  }
  return result;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

TEST(MinPropagation, BipartiteEqualsExplicitPairs) {
  Random random(1);
  MinPropagationWorkspace workspace;  // one for all: what a graph leaves behind must not reach the next
  std::size_t moved = 0;
  for (int round = 0; round < 1000; ++round) {
    const RandomCase c = random_case(random);
    const SpreadGraph graph(c.plain);
    std::vector<std::vector<std::uint32_t>> chosen;
    const std::vector<float> expected = reference_propagation(
        explicit_edges(c.plain, c.options.edges, c.options.inverse_frequency_weights), c.options, c.allowed, c.distances, chosen);

    std::vector<float> found = c.distances;
    std::vector<LayerSources> sources;
    propagate_minimum(graph.view(), c.options, c.filter.get(), found, workspace, &sources);
    ASSERT_TRUE(same_bits(found, expected)) << "round " << round;
    ASSERT_EQ(sources.size(), chosen.size());
    for (std::size_t layer = 0; layer < chosen.size(); ++layer) ASSERT_EQ(sources[layer].passages, chosen[layer]);
    moved += !same_bits(expected, c.distances);
  }
  EXPECT_GT(moved, 500u);  // the cases are not idle
}

TEST(MinPropagation, WorkspaceSurvivesTheWrapOfItsStamp) {
  Random random(2);
  for (int round = 0; round < 600; ++round) {
    MinPropagationWorkspace worn, fresh;
    const RandomCase c = random_case(random);
    const SpreadGraph graph(c.plain);
    // Other passages send in the run before: what it has not touched still carries the stamp of a new state, 0.
    std::vector<float> before(c.distances.rbegin(), c.distances.rend()), found = c.distances, expected = c.distances;
    propagate_minimum(graph.view(), c.options, c.filter.get(), before, worn);
    worn.stamp = 0xffffffff - draw(random, 0, 2);
    propagate_minimum(graph.view(), c.options, c.filter.get(), found, worn);
    propagate_minimum(graph.view(), c.options, c.filter.get(), expected, fresh);
    ASSERT_TRUE(same_bits(found, expected)) << "round " << round;
  }
}

TEST(MinPropagation, SourceIsTheSmallestPassageOfTheSmallestValue) {
  Random random(3);
  MinPropagationWorkspace workspace;
  std::size_t found_sources = 0;
  for (int round = 0; round < 300; ++round) {
    RandomCase c = random_case(random);
    c.options.self_weights = {0.0f};  // h^1 = m
    c.options.aggregator = Aggregator::minimum;
    c.options.lower_only = false;
    const SpreadGraph graph(c.plain);
    const auto weights = explicit_edges(c.plain, c.options.edges, c.options.inverse_frequency_weights);
    std::vector<float> distances = c.distances;
    std::vector<LayerSources> sources;
    propagate_minimum(graph.view(), c.options, c.filter.get(), distances, workspace, &sources);

    for (std::uint32_t i = 0; i < c.plain.passage_count(); ++i) {
      if (!c.allowed[i]) continue;
      std::optional<std::uint32_t> expected;
      float smallest = 0;
      for (std::uint32_t j = 0; j < c.plain.passage_count(); ++j) {
        const auto& chosen = sources[0].passages;
        if (weights[i][j] == no_edge || std::find(chosen.begin(), chosen.end(), j) == chosen.end()) continue;
        const float value = c.options.inverse_frequency_weights ? 1 - (1 - c.distances[j]) * weights[i][j] : c.distances[j];
        if (!expected || value < smallest) expected = j, smallest = value;
      }
      const std::optional<Source> source = source_of(graph.view(), c.options, sources[0], i);
      ASSERT_EQ(source.has_value(), expected.has_value());
      if (!source) continue;
      ++found_sources;
      ASSERT_EQ(source->passage, *expected);
      ASSERT_EQ(distances[i], smallest);
      ASSERT_EQ(source->edge == EdgeKind::keyword, source->entity != no_entity);
    }
  }
  EXPECT_GT(found_sources, 500u);
}

// 0 and 1 lie next to each other in one section, share entities 0 (three passages), 1 and 2 (two each); 1 links to 2.
TEST(MinPropagation, SourceNamesTheHeaviestEdgeAndTheRarestEntity) {
  PlainGraph plain;
  plain.document = {0, 0, 1, 2, 3, 4, 5, 6};
  plain.section = {0, 0, no_index, no_index, no_index, no_index, no_index, no_index};
  plain.entity_count = 3;
  plain.entity_links = {{0, 0, 5}, {1, 0, 5}, {3, 0, 5}, {0, 1, 5}, {1, 1, 5}, {0, 2, 5}, {1, 2, 5}};
  plain.links = {{1, 2}};
  plain.nearest = {{1, 4}, {4, 1}};
  const SpreadGraph graph(plain);
  MinPropagationOptions options;
  options.edges = {true, true, true, true, true};
  const LayerSources from_1{{1}, {.25f}};

  EXPECT_EQ(source_of(graph.view(), options, from_1, 0), (Source{1, EdgeKind::keyword, 1}));
  EXPECT_EQ(source_of(graph.view(), options, from_1, 2), (Source{1, EdgeKind::link, no_entity}));
  EXPECT_EQ(source_of(graph.view(), options, from_1, 3), (Source{1, EdgeKind::keyword, 0}));
  EXPECT_EQ(source_of(graph.view(), options, from_1, 4), (Source{1, EdgeKind::nearest, no_entity}));
  EXPECT_EQ(source_of(graph.view(), options, from_1, 5), std::nullopt);
  EXPECT_EQ(source_of(graph.view(), options, from_1, 1), std::nullopt);
  EXPECT_EQ(source_of(graph.view(), options, LayerSources{{2}, {.25f}}, 1), (Source{2, EdgeKind::link, no_entity}));

  options.inverse_frequency_weights = true;  // a keyword edge weighs less than 1
  EXPECT_EQ(source_of(graph.view(), options, from_1, 0), (Source{1, EdgeKind::adjacent, no_entity}));
  options.edges.adjacent = false;
  EXPECT_EQ(source_of(graph.view(), options, from_1, 0), (Source{1, EdgeKind::section, no_entity}));
}

}  // namespace
}  // namespace hop::core
