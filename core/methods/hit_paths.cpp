// Both paths are traced backwards from the hit, over the tables that the ranking already computed: masses for PageRank, the
// sources of each layer for GNN-Ret. Nothing is propagated again.
#include "core/methods/hit_paths.hpp"

#include <algorithm>

#include "core/spread/trace_path.hpp"

namespace hop::core {

namespace {

PathLink link_of_edge(EdgeKind edge) {
  switch (edge) {
    case EdgeKind::adjacent: return PathLink::adjacent;
    case EdgeKind::section: return PathLink::section;
    case EdgeKind::link: return PathLink::link;
    case EdgeKind::nearest: return PathLink::nearest;
    default: return PathLink::mention;
  }
}

}  // namespace

const char* path_link_name(PathLink link) {
  switch (link) {
    case PathLink::question: return "question";
    case PathLink::own: return "own";
    case PathLink::mention: return "mention";
    case PathLink::phrase: return "phrase";
    case PathLink::adjacent: return "adjacent";
    case PathLink::section: return "section";
    case PathLink::link: return "link";
    case PathLink::nearest: return "nearest";
    case PathLink::cover: return "cover";
  }
  return "unknown";
}

// Returns `mention` also for a name outside of the passage's row: the title of the passage contains the name.
PathLink link_between(const EntityGraph& entities, std::uint32_t entity, std::uint32_t passage) {
  if (!entities.is_name[entity]) return PathLink::phrase;
  const auto row = entities.entities_of_passage.row(passage);
  const auto found = std::lower_bound(row.begin(), row.end(), entity);
  if (found == row.end() || *found != entity) return PathLink::mention;
  const std::size_t entry = entities.entities_of_passage.offsets[passage] + static_cast<std::size_t>(found - row.begin());
  return entities.own_by_passage[entry] ? PathLink::own : PathLink::mention;
}

Path mass_path(const EntityGraph& entities, const PageRankMasses& masses, std::span<const NodeMass> seeds,
               std::uint32_t passage) {
  if (masses.passages[passage] == 0) return path_of_passage(passage);
  Path path;
  std::uint32_t before = 0;
  bool by_link = false;
  for (const PathNode& node : trace_path(entities, masses, seeds, passage)) {
    const bool is_entity = node.kind == PathNode::Kind::entity;
    if (is_entity && entities.is_link_target(node.index)) {  // shown as an edge, not as a node
      by_link = true;
      continue;
    }
    PathLink link = PathLink::question;
    if (by_link) {
      link = PathLink::link;
      by_link = false;
    } else if (!path.empty()) {
      link = is_entity ? link_between(entities, node.index, before) : link_between(entities, before, node.index);
    }
    path.push_back({is_entity, node.index, link});
    before = node.index;
  }
  return path;
}

Path propagation_path(const PassageGraph& graph, const MinPropagationOptions& options, std::span<const LayerSources> layers,
                      std::span<const float> first_distances, std::span<const float> last_distances, std::uint32_t passage) {
  Path backwards = path_of_passage(passage);
  if (!(last_distances[passage] < first_distances[passage])) return backwards;
  // From the last layer to the first: a layer in which the passage received no message is skipped.
  std::uint32_t at = passage;
  for (std::size_t layer = layers.size(); layer > 0;) {
    --layer;
    const std::optional<Source> source = source_of(graph, options, layers[layer], at);
    if (!source) continue;
    // Two passages can lower each other's distance in consecutive layers: stop before the path closes a cycle.
    const auto is_source = [&](const PathStep& step) { return !step.is_entity && step.index == source->passage; };
    if (std::any_of(backwards.begin(), backwards.end(), is_source)) break;
    // Backward, the link of a node leads from the node before it, which is only known now. A keyword edge is shown as two
    // links through its entity.
    if (source->edge == EdgeKind::keyword) {
      backwards.back().link = link_between(graph.entities, source->entity, at);
      backwards.push_back({true, source->entity, link_between(graph.entities, source->entity, source->passage)});
    } else {
      backwards.back().link = link_of_edge(source->edge);
    }
    backwards.push_back({false, source->passage, PathLink::question});
    at = source->passage;
  }
  std::reverse(backwards.begin(), backwards.end());
  return backwards;
}

void append_hop(Path& path, const EntityGraph* entities, std::uint32_t entity, std::uint32_t passage) {
  if (entity == no_entity) {
    path.push_back({false, passage, PathLink::cover});
  } else if (entities->is_link_target(entity)) {  // shown as an edge, not as a node
    path.push_back({false, passage, PathLink::link});
  } else {
    path.push_back({true, entity, link_between(*entities, entity, path.back().index)});
    path.push_back({false, passage, link_between(*entities, entity, passage)});
  }
}

}  // namespace hop::core
