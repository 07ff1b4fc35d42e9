#include "core/spread/page_rank.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/graph/share_divisor.hpp"
#include "tests/core/spread/page_rank_cases.hpp"

namespace hop::core {
namespace {

using test::by_node;
using test::draw;
using test::MassList;
using test::MassLists;
using test::PageRankCase;
using test::random_masses;
using test::random_page_rank_case;
using test::reference_page_rank;

TEST(PageRank, EqualsBothSidesSweptOverADenseMatrix) {
  Random random(11);
  PageRankWorkspace workspace;
  PageRankMasses masses;  // kept from one graph to the next
  std::size_t reached = 0;
  for (int round = 0; round < 1000; ++round) {
    const PageRankCase c = random_page_rank_case(random);
    const MassLists expected = reference_page_rank(c), found = c.run(workspace, masses);
    ASSERT_EQ(found.passages, expected.passages) << "round " << round;
    ASSERT_EQ(found.entities, expected.entities) << "round " << round;
    for (const std::uint64_t mass : found.passages) reached += mass != 0;
  }
  EXPECT_GT(reached, 5000u);
}

TEST(PageRank, FrontierEqualsAllRows) {
  Random random(12);
  for (int round = 0; round < 1000; ++round) {
    PageRankCase c = random_page_rank_case(random);
    c.options.frontier_share = -1;
    const MassLists all_rows = c.run();
    for (const double share : {0.05, 0.3, 2.0}) {
      c.options.frontier_share = share;
      const MassLists frontier = c.run();
      ASSERT_EQ(frontier.passages, all_rows.passages) << "round " << round;
      ASSERT_EQ(frontier.entities, all_rows.entities) << "round " << round;
    }
  }
}

// More links than a block of the running sum holds, rows that cross its end and a row longer than several of them.
TEST(PageRank, FrontierEqualsAllRowsOnALargeGraph) {
  Random random(13);
  PageRankCase c;
  c.passage_count = 5000;
  c.entity_count = 3000;
  for (std::uint32_t p = 0; p < c.passage_count; ++p) {
    std::set<std::uint32_t> entities;
    if (p % 10 != 0) entities.insert(17);
    for (std::uint32_t i = draw(random, 0, 6); i > 0; --i) entities.insert(draw(random, 0, c.entity_count - 1));
    for (const std::uint32_t entity : entities) c.links.push_back({p, entity, draw(random, 0, 1) ? 20u : 1u});
  }
  c.seeds = random_masses(random, c.entity_count, 5, 0.98);
  c.reset = random_masses(random, c.passage_count, 20, 0.02);
  for (const std::uint32_t sweeps : {6u, 7u}) {
    c.options.sweeps = sweeps;
    c.options.frontier_share = -1;
    const MassLists all_rows = c.run();
    for (const double share : {0.01, 0.15, 2.0}) {
      c.options.frontier_share = share;
      const MassLists frontier = c.run();
      ASSERT_EQ(frontier.passages, all_rows.passages);
      ASSERT_EQ(frontier.entities, all_rows.entities);
    }
  }
}

// In any order of masses, many of them equal, so that the threshold rises in all ways.
TEST(PageRank, TheHeaviestNodesAreThoseOfASort) {
  Random random(19);
  for (int round = 0; round < 300; ++round) {
    Masses masses;
    masses.clear(random.below(3000));
    const std::uint32_t kinds = 1 + random.below(round % 2 ? 5 : 100000);
    for (std::uint64_t& mass : masses.values) mass = random.below(kinds);
    if (round % 3 == 0) std::sort(masses.values.begin(), masses.values.end());
    std::vector<std::uint32_t> expected;
    for (std::uint32_t node = 0; node < masses.values.size(); ++node) {
      if (masses[node] > 0) expected.push_back(node);
    }
    masses.nodes = expected;
    if (round % 2 == 0) std::reverse(masses.nodes.begin(), masses.nodes.end());
    std::stable_sort(expected.begin(), expected.end(), [&](std::uint32_t a, std::uint32_t b) { return masses[a] > masses[b]; });
    const std::size_t count = random.below(60);
    if (expected.size() > count) expected.resize(count);
    ASSERT_EQ(heaviest_nodes(masses, count), expected) << "round " << round;
  }
}

TEST(PageRank, CountsTheMassesBeforeAPlaceAsOneByOne) {
  Random random(78);
  for (int round = 0; round < 300; ++round) {
    Masses masses;
    masses.clear(1 + random.below(3000));
    for (std::uint32_t node = 0; node < masses.values.size(); ++node) {
      const std::uint64_t kinds[] = {random.below(2), (std::uint64_t{1} << 47) + random.below(5), random.below(mass_total)};
      masses.values[node] = kinds[random.below(3)];
      if (masses.values[node] != 0) masses.nodes.push_back(node);
    }
    std::vector<ListPlace<std::uint64_t>> places;
    std::vector<std::uint32_t> expected;
    for (std::uint64_t p = random.below(90); p > 0; --p) {
      const auto index = static_cast<std::uint32_t>(random.below(masses.values.size()));
      // A node of another part of the corpus may have any mass above 0.
      const std::uint64_t mass = p % 3 == 0 ? 1 + random.below(mass_total) : std::max<std::uint64_t>(1, masses[index]);
      places.push_back({mass, index});
      std::uint32_t before = 0;
      for (std::uint32_t node = 0; node < masses.values.size(); ++node) {
        before += masses[node] > mass || (masses[node] == mass && node < index);
      }
      expected.push_back(before);
    }
    ASSERT_EQ(count_before(masses, places), expected) << "round " << round;
  }
}

// Shares by products with divisors, and by division.
TEST(PageRank, DivisorsGiveTheSharesOfDivision) {
  Random random(18);
  for (int round = 0; round < 300; ++round) {
    const PageRankCase c = random_page_rank_case(random);
    EntityGraph graph = test::make_entity_graph(c.passage_count, c.entity_count, c.links);
    PageRankWorkspace workspace;
    PageRankMasses divided, by_divisors;
    spread_page_rank(graph, c.seeds, c.reset, c.options, c.filter.get(), workspace, divided);
    find_share_divisors(graph);
    ASSERT_EQ(graph.divisor_of_passage.size(), has_wide_product ? c.passage_count : 0);
    spread_page_rank(graph, c.seeds, c.reset, c.options, c.filter.get(), workspace, by_divisors);
    ASSERT_EQ(by_node(by_divisors.passages), by_node(divided.passages));
    ASSERT_EQ(by_node(by_divisors.entities), by_node(divided.entities));
  }
}

TEST(PageRank, PackedLinksGiveTheMassesOfLinksAndWeights) {
  Random random(19);
  for (int round = 0; round < 300; ++round) {
    const PageRankCase c = random_page_rank_case(random);
    EntityGraph graph = test::make_entity_graph(c.passage_count, c.entity_count, c.links);
    PageRankWorkspace workspace;
    PageRankMasses apart, packed;
    spread_page_rank(graph, c.seeds, c.reset, c.options, c.filter.get(), workspace, apart);
    pack_links(graph);
    ASSERT_EQ(graph.packed_by_passage.size(), c.links.size());
    spread_page_rank(graph, c.seeds, c.reset, c.options, c.filter.get(), workspace, packed);
    ASSERT_EQ(by_node(packed.passages), by_node(apart.passages));
    ASSERT_EQ(by_node(packed.entities), by_node(apart.entities));
  }
}

TEST(PageRank, LinksToMoreNodesThanThreeBytesCountAreNotPacked) {
  EntityGraph graph = test::make_entity_graph(1, packed_nodes_end + 1, {{0, packed_nodes_end, 255}});
  pack_links(graph);
  EXPECT_TRUE(graph.packed_by_passage.empty());
  EXPECT_TRUE(graph.packed_by_entity.empty());
}

TEST(PageRank, AGraphWithATooLargeWeightIsDivided) {
  std::vector<test::EntityLink> links;
  for (std::uint32_t p = 0; p < 140; ++p) links.push_back({p, 0, 255});
  EntityGraph graph = test::make_entity_graph(140, 1, links);
  find_share_divisors(graph);
  EXPECT_TRUE(graph.divisor_of_passage.empty());
  EXPECT_TRUE(graph.divisor_of_entity.empty());
}

TEST(PageRank, RelabeledGraphGivesTheRelabeledAnswer) {
  Random random(14);
  const auto permutation = [&](std::uint32_t n) {
    std::vector<std::uint32_t> result(n);
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t at = draw(random, 0, i);
      result[i] = result[at];
      result[at] = i;
    }
    return result;
  };
  for (int round = 0; round < 300; ++round) {
    const PageRankCase c = random_page_rank_case(random);
    const auto passage = permutation(c.passage_count), entity = permutation(c.entity_count);
    PageRankCase relabeled;
    relabeled.passage_count = c.passage_count;
    relabeled.entity_count = c.entity_count;
    relabeled.options = c.options;
    for (const auto& link : c.links) relabeled.links.push_back({passage[link.passage], entity[link.entity], link.weight});
    for (const NodeMass& entry : c.seeds) relabeled.seeds.insert(relabeled.seeds.begin(), {entity[entry.node], entry.mass});
    for (const NodeMass& entry : c.reset) relabeled.reset.insert(relabeled.reset.begin(), {passage[entry.node], entry.mass});
    if (c.filter) {
      relabeled.filter = std::make_unique<PassageSet>(c.passage_count);
      c.filter->for_each([&](std::uint32_t p) { relabeled.filter->add(passage[p]); });
    }
    const MassLists before = c.run(), after = relabeled.run();
    for (std::uint32_t p = 0; p < c.passage_count; ++p) ASSERT_EQ(after.passages[passage[p]], before.passages[p]);
    for (std::uint32_t e = 0; e < c.entity_count; ++e) ASSERT_EQ(after.entities[entity[e]], before.entities[e]);
  }
}

TEST(PageRank, AgreesWithFloatingPoint) {
  Random random(15);
  const auto share = [](std::uint64_t mass) { return static_cast<double>(mass) / static_cast<double>(mass_total); };
  for (int round = 0; round < 300; ++round) {
    PageRankCase c = random_page_rank_case(random);
    c.options.sweeps = 6;
    c.options.floor = 0;
    const EntityGraph graph = test::make_entity_graph(c.passage_count, c.entity_count, c.links);
    const double r = c.options.restart_probability;
    std::vector<double> seed(c.entity_count), reset(c.passage_count);
    for (const NodeMass& entry : c.seeds) seed[entry.node] = r * share(entry.mass);
    for (const NodeMass& entry : c.reset) reset[entry.node] = c.admits(entry.node) ? r * share(entry.mass) : 0;
    std::vector<double> e = seed, p = reset;
    for (int sweep = 0; sweep < 6; ++sweep) {
      std::vector<double> next_e = seed, next_p = reset;
      for (const auto& link : c.links) {
        if (link.weight == 0) continue;
        next_e[link.entity] += (1 - r) * link.weight * p[link.passage] / graph.weight_of_passage[link.passage];
        if (!c.admits(link.passage)) continue;
        next_p[link.passage] += (1 - r) * link.weight * e[link.entity] / graph.weight_of_entity[link.entity];
      }
      e = next_e;
      p = next_p;
    }
    const MassLists found = c.run();
    for (std::uint32_t i = 0; i < c.passage_count; ++i) ASSERT_NEAR(share(found.passages[i]), p[i], 1e-10);
  }
}

TEST(PageRank, NoMassIsMade) {
  Random random(16);
  for (int round = 0; round < 300; ++round) {
    const PageRankCase c = random_page_rank_case(random);
    const MassLists found = c.run();
    std::uint64_t passages = 0, entities = 0;
    for (const std::uint64_t mass : found.passages) passages += mass;
    for (const std::uint64_t mass : found.entities) entities += mass;
    ASSERT_LE(passages, mass_total + c.passage_count);
    ASSERT_LE(entities, mass_total + c.entity_count);
  }
}

// A chain of 5,000 passages and a hub: what gives at all gives each unit of weight at least the floor.
TEST(PageRank, AFloorBoundsTheReach) {
  PageRankCase c;
  c.passage_count = 5000;
  c.entity_count = 5001;
  for (std::uint32_t p = 0; p < c.passage_count; ++p) {
    c.links.push_back({p, p, 1});
    c.links.push_back({p, p + 1 < c.passage_count ? p + 1 : 0, 1});
    c.links.push_back({p, 5000, 1});
  }
  c.seeds = {{0, mass_total}};
  const auto reached = [&](double floor) {
    c.options.floor = floor;
    const MassLists found = c.run();
    return std::count_if(found.passages.begin(), found.passages.end(), [](std::uint64_t mass) { return mass != 0; });
  };
  EXPECT_EQ(reached(0), 5000);
  EXPECT_LE(reached(1.0 / 1024), 1024);
  EXPECT_GT(reached(1.0 / 1024), 2);
}

// Passages 0, 1, 2 in a row: entity 0 of 0 and 1, entity 1 of 1 and 2.
TEST(PageRank, APassageOutsideTheFilterNeitherReceivesNorPassesOn) {
  PageRankCase c;
  c.passage_count = 3;
  c.entity_count = 2;
  c.links = {{0, 0, 5}, {1, 0, 5}, {1, 1, 5}, {2, 1, 5}};
  c.seeds = {{0, mass_total / 2}};
  c.reset = {{1, mass_total / 2}};
  for (const double frontier_share : {-1.0, 2.0}) {
    c.options.frontier_share = frontier_share;
    c.filter.reset();
    EXPECT_GT(c.run().passages[1], 0u);
    EXPECT_GT(c.run().passages[2], 0u);
    c.filter = std::make_unique<PassageSet>(3);
    c.filter->add(0);
    c.filter->add(2);
    const MassLists without_1 = c.run();
    EXPECT_GT(without_1.passages[0], 0u);
    EXPECT_EQ(without_1.passages[1], 0u);
    EXPECT_EQ(without_1.passages[2], 0u);
    EXPECT_EQ(without_1.entities[1], 0u);
  }
}

TEST(PageRank, OneSweepByHand) {
  PageRankCase c;  // an entity names passage 0 and is mentioned in 1
  c.passage_count = 2;
  c.entity_count = 1;
  c.links = {{0, 0, 20}, {1, 0, 5}};
  c.seeds = {{0, mass_total}};
  c.options.sweeps = 1;
  const MassLists found = c.run();
  const std::uint64_t fifth_of_a_fifth = mass_total / 2 / 25;
  EXPECT_EQ(found.passages, (MassList{20 * fifth_of_a_fifth / 2, 5 * fifth_of_a_fifth / 2}));
  EXPECT_EQ(found.entities, (MassList{mass_total / 2}));
}

TEST(PageRank, RestartProbabilityIsTheNearestSixteenBitFraction) {
  PageRankCase c;
  c.passage_count = c.entity_count = 1;
  c.seeds = {{0, 65536}};
  c.options.sweeps = 1;
  const auto taken = [&](double probability) {
    c.options.restart_probability = probability;
    return c.run().entities[0];
  };
  EXPECT_EQ(taken(0.5), 32768u);
  EXPECT_EQ(taken(0.3), 19661u);  // 19660.8
  EXPECT_EQ(taken(0.15), 9830u);  // 9830.4
  EXPECT_EQ(taken(0), 1u);
  EXPECT_EQ(taken(1), 65535u);
}

TEST(PageRank, ZeroWeightsAndNodesWithoutLinksKeepNothingAlive) {
  PageRankCase c;
  c.passage_count = 3;
  c.entity_count = 3;
  c.links = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 5}};
  c.seeds = {{0, mass_total / 4}, {1, mass_total / 4}, {2, mass_total / 4}};
  c.reset = {{0, mass_total / 8}, {2, mass_total / 8}};
  for (const double frontier_share : {-1.0, 2.0}) {
    c.options.frontier_share = frontier_share;
    const MassLists found = c.run();
    EXPECT_EQ(found.passages[0], mass_total / 16);
    EXPECT_GT(found.passages[1], 0u);
    EXPECT_EQ(found.passages[2], mass_total / 16);
  }
}

// What a node gives for each unit of weight is the whole-number quotient, next to its jumps and for any weight. With
// r = ½ and one sweep over one link of weight 1, p = ⌊⌊seed / 2⌋ / W⌋ / 2.
TEST(PageRank, SharesAreExactFloorsForAnyWeight) {
  Random random(17);
  EntityGraph graph = test::make_entity_graph(1, 1, {{0, 0, 1}});
  PageRankOptions options;
  options.sweeps = 1;
  PageRankWorkspace workspace;
  PageRankMasses masses;
  const auto given = [&](std::uint64_t mass) {
    const NodeMass seed{0, 2 * mass};
    spread_page_rank(graph, {&seed, 1}, {}, options, nullptr, workspace, masses);
    return masses.passages[0];
  };
  for (int round = 0; round < 100'000; ++round) {
    const std::uint32_t weight = static_cast<std::uint32_t>(random.next() >> (32 + random.below(32)));
    if (weight == 0) continue;
    graph.weight_of_entity[0] = weight;
    std::uint64_t quotient = 2 * random.below(mass_total / 4 / weight + 1);
    if (round % 2) quotient = mass_total / 4 / weight * 2;  // as large as it gets
    const std::uint64_t mass = quotient * weight;
    if (mass == 0) continue;
    ASSERT_EQ(given(mass), quotient / 2) << mass << " / " << weight;
    ASSERT_EQ(given(mass - 1), (mass - 1) / weight / 2) << mass << " − 1, / " << weight;
    ASSERT_EQ(given(mass / 3), mass / 3 / weight / 2);
  }
}

TEST(FixedPointShares, KeepProportionsOfTheTotal) {
  EXPECT_EQ(fixed_point_shares(std::vector<double>{1, 1, 2}), (MassList{mass_total / 4, mass_total / 4, mass_total / 2}));
  EXPECT_EQ(fixed_point_shares(std::vector<double>{3, 0}, 0.5), (MassList{mass_total / 2, 0}));
  EXPECT_EQ(fixed_point_shares(std::vector<double>{1, 2}), (MassList{93824992236885, 187649984473770}));  // 2^48 / 3
}

TEST(FixedPointShares, OfNothingAreNothing) {
  EXPECT_TRUE(fixed_point_shares({}).empty());
  EXPECT_EQ(fixed_point_shares(std::vector<double>{0, 0}), (MassList{0, 0}));
}

}  // namespace
}  // namespace hop::core
