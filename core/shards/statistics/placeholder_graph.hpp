// A shard's graph as the builder of entities must see it: with what other shards say about its names and links.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/csr.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// Ties as weights, so that an entity graph tells which tie a link is.
inline constexpr std::uint32_t phrase_tie = 1, mention_tie = 2, own_tie = 3;

// The shard's graph with placeholders after its passages: the first stands for all other shards, owning the names that
// passages there own and holding the links that lead here from there; the others are the targets of links that lead
// out.
class PlaceholderGraph {
 public:
  explicit PlaceholderGraph(const Shard& shard);  // which must outlive it
  PlaceholderGraph(const PlaceholderGraph&) = delete;

  const Graph& graph() const { return graph_; }
  // Its entities before any cut: every tie is one, with a weight that says which, and every keyword with a tie an
  // entity.
  EntityGraph uncut_entities(EntityRules rules) const;
  // The corpus's number of the passage that hyperlinks lead to, which may be a placeholder; of an entity of uncut_entities().
  std::uint32_t target_of(const EntityGraph& entities, std::uint32_t entity) const;

 private:
  std::uint32_t owner() const { return static_cast<std::uint32_t>(shard_.number_of_passage.size()); }
  void find_targets();
  void add_owner();
  void add_links();

  const Shard& shard_;
  Graph graph_;
  std::vector<std::uint32_t> targets_, documents_;
  Csr<std::uint32_t> passages_of_keyword_, links_;
  std::vector<std::uint8_t> kinds_;
};

}  // namespace hop::core
