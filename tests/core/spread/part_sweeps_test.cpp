// A spread over the parts of a corpus, whose shared entities take the sums of all parts, has the masses of one graph.
#include <gtest/gtest.h>

#include <vector>

#include "tests/core/spread/page_rank_cases.hpp"

namespace hop::core {
namespace {

using test::by_node;
using test::EntityLink;
using test::make_entity_graph;
using test::MassList;
using test::MassLists;
using test::PageRankCase;
using test::random_page_rank_case;

// The passages p with p mod `parts` = `part`, in order. Weights of entities are those of the whole graph.
EntityGraph part_of(const PageRankCase& c, std::uint32_t parts, std::uint32_t part) {
  std::vector<EntityLink> links;
  for (const EntityLink& link : c.links) {
    if (link.passage % parts == part) links.push_back({link.passage / parts, link.entity, link.weight});
  }
  const std::uint32_t passages = (c.passage_count + parts - 1 - part) / parts;
  EntityGraph graph = make_entity_graph(passages, c.entity_count, links);
  const EntityGraph whole = make_entity_graph(c.passage_count, c.entity_count, c.links);
  graph.weight_of_entity = whole.weight_of_entity;
  graph.divisor_of_entity.clear();
  return graph;
}

MassLists run_in_parts(const PageRankCase& c, std::uint32_t parts) {
  std::vector<EntityGraph> graphs;
  std::vector<PassageSet> filters;
  for (std::uint32_t part = 0; part < parts; ++part) {
    graphs.push_back(part_of(c, parts, part));
    filters.emplace_back(graphs.back().entities_of_passage.rows());
    for (std::uint32_t p = part; p < c.passage_count; p += parts) {
      if (c.admits(p)) filters.back().add(p / parts);
    }
  }
  std::vector<PartSweeps> runs;
  std::vector<PageRankMasses> of_parts(parts);
  for (std::uint32_t part = 0; part < parts; ++part) {
    std::vector<NodeMass> reset;
    for (const NodeMass& entry : c.reset) {
      if (entry.node % parts == part) reset.push_back({entry.node / parts, entry.mass});
    }
    runs.emplace_back(graphs[part], c.seeds, reset, c.options, c.filter ? &filters[part] : nullptr, of_parts[part]);
  }
  while (!runs[0].is_done()) {
    for (PartSweeps& run : runs) run.push();
    if (runs[0].gives_passages()) {
      std::vector<std::uint64_t> sums(c.entity_count, 0);
      for (const PartSweeps& run : runs) {
        for (const std::uint32_t entity : run.entities_with_sum()) sums[entity] += run.sum_of(entity);
      }
      for (PartSweeps& run : runs) {
        for (std::uint32_t entity = 0; entity < c.entity_count; ++entity) run.set_sum(entity, sums[entity]);
      }
    }
    for (PartSweeps& run : runs) run.finish_sweep();
  }
  MassLists masses{MassList(c.passage_count), {}};
  for (std::uint32_t part = 0; part < parts; ++part) {
    const MassLists of_part = by_node(of_parts[part]);
    for (std::size_t p = 0; p < of_part.passages.size(); ++p) masses.passages[p * parts + part] = of_part.passages[p];
    if (part == 0) masses.entities = of_part.entities;
    EXPECT_EQ(of_part.entities, masses.entities);  // each part has the masses of all entities
  }
  return masses;
}

TEST(PartSweeps, HaveTheMassesOfOneGraph) {
  Random random(31);
  std::size_t reached = 0;
  for (int round = 0; round < 600; ++round) {
    const PageRankCase c = random_page_rank_case(random);
    const MassLists expected = c.run();
    for (const std::uint32_t parts : {1u, 2u, 5u}) {
      const MassLists found = run_in_parts(c, parts);
      ASSERT_EQ(found.passages, expected.passages) << "round " << round << ", " << parts << " parts";
      if (c.options.sweeps > 0) {
        ASSERT_EQ(found.entities, expected.entities) << "round " << round << ", " << parts << " parts";
      }
    }
    for (const std::uint64_t mass : expected.passages) reached += mass != 0;
  }
  EXPECT_GT(reached, 3000u);
}

}  // namespace
}  // namespace hop::core
