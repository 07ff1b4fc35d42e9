// Questions to PageRank at random, and the slow reference of its masses.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/spread/page_rank.hpp"
#include "tests/core/spread/spread_fixture.hpp"

namespace hop::core::test {

using MassList = std::vector<std::uint64_t>;

// The result of a run as plain lists by node.
struct MassLists {
  MassList passages, entities;
};

// The masses by node, after a check that the list of nodes holds those with mass.
inline MassList by_node(const Masses& masses) {
  std::vector<std::uint32_t> with_mass, listed = masses.nodes;
  for (std::uint32_t node = 0; node < masses.values.size(); ++node) {
    if (masses.values[node] != 0) with_mass.push_back(node);
  }
  std::sort(listed.begin(), listed.end());
  EXPECT_EQ(listed, with_mass);
  return masses.values;
}
inline MassLists by_node(const PageRankMasses& masses) { return {by_node(masses.passages), by_node(masses.entities)}; }

// A question on a graph given as a plain list of links.
struct PageRankCase {
  std::uint32_t passage_count = 0, entity_count = 0;
  std::vector<EntityLink> links;
  std::vector<NodeMass> seeds, reset;
  PageRankOptions options;
  std::unique_ptr<PassageSet> filter;  // null: all

  bool admits(std::uint32_t passage) const { return !filter || filter->contains(passage); }
  MassLists run() const {
    PageRankWorkspace workspace;
    PageRankMasses masses;
    return run(workspace, masses);
  }
  MassLists run(PageRankWorkspace& workspace, PageRankMasses& masses) const {
    spread_page_rank(make_entity_graph(passage_count, entity_count, links), seeds, reset, options, filter.get(), workspace,
                     masses);
    return by_node(masses);
  }
};

// `count` distinct nodes with random shares of `share`.
inline std::vector<NodeMass> random_masses(Random& random, std::uint32_t nodes, std::uint32_t count, double share) {
  std::vector<double> weights(nodes, 0);
  for (std::uint32_t i = 0; i < count && nodes > 0; ++i) weights[random.below(nodes)] = random.unit();
  const MassList masses = fixed_point_shares(weights, share);
  std::vector<NodeMass> result;
  for (std::uint32_t node = 0; node < nodes; ++node) {
    if (weights[node] > 0) result.push_back({node, masses[node]});
  }
  return result;
}

inline PageRankCase random_page_rank_case(Random& random) {
  PageRankCase result;
  const PlainGraph plain = random_graph(random);
  result.passage_count = plain.passage_count();
  result.entity_count = plain.entity_count;
  result.links = plain.entity_links;
  const double share_of_seeds = static_cast<double>(random.below(5)) / 4;
  const double scale = random.below(4) == 0 ? 0x1p-42 : 1;  // some masses so small that rounding ends them
  result.seeds = random_masses(random, result.entity_count, draw(random, 0, 4), scale * share_of_seeds);
  result.reset = random_masses(random, result.passage_count, draw(random, 0, 6), scale * (1 - share_of_seeds));
  result.options.restart_probability = static_cast<double>(draw(random, 1, 65535)) / 65536;
  result.options.sweeps = draw(random, 0, 9);
  if (random.below(2)) result.options.floor = std::ldexp(1.0, -static_cast<int>(draw(random, 4, 40)));
  if (random.below(2)) {
    result.filter = std::make_unique<PassageSet>(result.passage_count);
    for (std::uint32_t p = 0; p < result.passage_count; ++p) {
      if (random.below(3) != 0) result.filter->add(p);
    }
  }
  return result;
}

// Both sides in every sweep, by the definition, over a dense matrix. `entities` is of one sweep before.
inline MassLists reference_page_rank(const PageRankCase& c) {
  const std::uint32_t n = c.passage_count, m = c.entity_count;
  std::vector<MassList> weight(n, MassList(m, 0));
  for (const EntityLink& link : c.links) weight[link.passage][link.entity] = link.weight;
  const auto fraction = static_cast<std::uint64_t>(std::lround(c.options.restart_probability * 65536));
  const auto floor = static_cast<std::uint64_t>(c.options.floor * 0x1p48);
  const auto given = [&](std::uint64_t mass, std::uint64_t weights) { return mass / weights >= floor ? mass / weights : 0; };
  MassList seed(m, 0), reset(n, 0);
  for (const NodeMass& entry : c.seeds) seed[entry.node] = fraction * entry.mass / 65536;
  for (const NodeMass& entry : c.reset) reset[entry.node] = c.admits(entry.node) ? fraction * entry.mass / 65536 : 0;

  MassLists now{reset, seed};
  MassList entities_before(m, 0);
  for (std::uint32_t sweep = 0; sweep < c.options.sweeps; ++sweep) {
    MassLists next{MassList(n, 0), MassList(m, 0)};
    for (std::uint32_t e = 0; e < m; ++e) {
      for (std::uint32_t p = 0; p < n; ++p) {
        if (weight[p][e] == 0) continue;
        std::uint64_t of_passage = 0, of_entity = 0;
        for (std::uint32_t other = 0; other < m; ++other) of_passage += weight[p][other];
        for (std::uint32_t other = 0; other < n; ++other) of_entity += weight[other][e];
        next.entities[e] += weight[p][e] * given(now.passages[p], of_passage);
        if (c.admits(p)) next.passages[p] += weight[p][e] * given(now.entities[e], of_entity);
      }
    }
    for (std::uint32_t e = 0; e < m; ++e) next.entities[e] = seed[e] + (65536 - fraction) * next.entities[e] / 65536;
    for (std::uint32_t p = 0; p < n; ++p) next.passages[p] = reset[p] + (65536 - fraction) * next.passages[p] / 65536;
    entities_before = now.entities;
    now = next;
  }
  return {now.passages, entities_before};
}

}  // namespace hop::core::test
