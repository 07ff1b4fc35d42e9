// A half sweep is a pass over the CSR rows of the side that gives. Lists of masses are sparse and sorted by entity, so the
// coordinator merges them without a table of all entities.
#include "core/methods/trail/shards/mass_exchange.hpp"

#include <algorithm>

#include "core/shards/protocol/records.hpp"

namespace hop::core {
namespace {

// All passages of the entity in the corpus lie in this shard.
bool is_at_home(const EntityGraph& graph, std::uint32_t entity) {
  return graph.passages_of_entity.row(entity).size() == graph.passage_count[entity];
}

std::uint64_t share_of_node(const SpreadParts& parts, std::uint64_t mass, std::uint32_t weight) {
  return weight == 0 ? 0 : parts.given(mass / weight);
}

}  // namespace

GivenMasses give_to_entities(const ShardEntities& entities, const SpreadParts& parts, std::span<const std::uint64_t> passages) {
  const EntityGraph& graph = entities.graph;
  std::vector<std::uint64_t> sums(graph.entity_count());
  for (std::size_t p = 0; p < passages.size(); ++p) {
    const std::uint64_t share = share_of_node(parts, passages[p], graph.weight_of_passage[p]);
    if (share == 0) continue;
    for (std::uint32_t link = graph.entities_of_passage.offsets[p]; link < graph.entities_of_passage.offsets[p + 1]; ++link) {
      sums[graph.entities_of_passage.values[link]] += share * graph.weights_by_passage[link];
    }
  }
  GivenMasses given;
  for (std::uint32_t e = 0; e < sums.size(); ++e) {
    if (sums[e] != 0) (is_at_home(graph, e) ? given.at_home : given.shared).push_back({entities.number_of_entity[e], sums[e]});
  }
  return given;
}

std::vector<NodeMass> only_at_home(const ShardEntities& entities, std::span<const NodeMass> masses, bool at_home) {
  std::vector<NodeMass> kept;
  for (const NodeMass& mass : masses) {
    const auto entity = entities.find(mass.node);
    if ((entity && is_at_home(entities.graph, *entity)) == at_home) kept.push_back(mass);
  }
  return kept;
}

void take_from_entities(const ShardEntities& entities, std::span<const NodeMass> masses, const SpreadParts& parts,
                        std::span<const NodeMass> reset, const PassageSet* allowed, std::vector<std::uint64_t>& passages) {
  const EntityGraph& graph = entities.graph;
  std::fill(passages.begin(), passages.end(), 0);
  for (const NodeMass& mass : masses) {
    const auto entity = entities.find(mass.node);
    if (!entity) continue;
    const std::uint64_t share = share_of_node(parts, mass.mass, graph.weight_of_entity[*entity]);
    if (share == 0) continue;
    for (std::uint32_t link = graph.passages_of_entity.offsets[*entity]; link < graph.passages_of_entity.offsets[*entity + 1];
         ++link) {
      passages[graph.passages_of_entity.values[link]] += share * graph.weights_by_entity[link];
    }
  }
  for (std::uint64_t& mass : passages) mass = parts.of_links(mass);
  for (const NodeMass& entry : reset) passages[entry.node] += parts.of_restart(entry.mass);
  if (allowed == nullptr) return;
  // As on one graph, a filtered passage neither keeps nor passes on mass.
  for (std::uint32_t p = 0; p < passages.size(); ++p) {
    if (!allowed->contains(p)) passages[p] = 0;
  }
}

std::vector<NodeMass> masses_of_entities(std::span<const std::vector<NodeMass>> given, std::span<const NodeMass> seeds,
                                         const SpreadParts& parts) {
  std::vector<NodeMass> sums;
  for (const std::vector<NodeMass>& of_shard : given) sums.insert(sums.end(), of_shard.begin(), of_shard.end());
  const auto by_node = [](const NodeMass& a, const NodeMass& b) { return a.node < b.node; };
  std::sort(sums.begin(), sums.end(), by_node);  // the order of equal entities does not matter for integer sums

  std::vector<NodeMass> masses;
  auto seed = seeds.begin();
  const auto append = [&](std::uint32_t node, std::uint64_t mass) {
    if (mass != 0) masses.push_back({node, mass});
  };
  // Merges two sorted lists: sums of equal entities, and seeds.
  for (std::size_t begin = 0, end = 0; begin < sums.size(); begin = end) {
    std::uint64_t sum = 0;
    for (; end < sums.size() && sums[end].node == sums[begin].node; ++end) sum += sums[end].mass;
    for (; seed != seeds.end() && seed->node < sums[begin].node; ++seed) append(seed->node, parts.of_restart(seed->mass));
    std::uint64_t mass = parts.of_links(sum);
    if (seed != seeds.end() && seed->node == sums[begin].node) mass += parts.of_restart((seed++)->mass);
    append(sums[begin].node, mass);
  }
  for (; seed != seeds.end(); ++seed) append(seed->node, parts.of_restart(seed->mass));
  return masses;
}

void write_mass_list(MessageWriter& out, std::span<const NodeMass> masses) {
  out.number(masses.size());
  for (const NodeMass& mass : masses) {
    out.number(mass.node);
    out.number(mass.mass);
  }
}

std::vector<NodeMass> read_mass_list(MessageReader& in) {
  return read_all(in, [&] {
    NodeMass mass;
    mass.node = in.number_below(numbers_end);
    mass.mass = in.number();
    return mass;
  });
}

}  // namespace hop::core
