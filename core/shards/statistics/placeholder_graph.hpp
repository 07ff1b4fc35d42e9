// The shard's graph, extended with placeholder passages that stand for other shards. The entity builder runs on it and finds the
// same names, ties and link targets as on the whole corpus.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/csr.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// Kinds of ties, stored as weights, so that the kind of each link can be read from an entity graph.
inline constexpr std::uint32_t phrase_tie = 1, mention_tie = 2, own_tie = 3;

// Placeholders follow the shard's passages. The first one stands for all other shards: it owns the names that passages there own,
// and has the links that lead from there to here. The others are the targets of links that leave the shard.
class PlaceholderGraph {
 public:
  explicit PlaceholderGraph(const Shard& shard);  // must outlive this object
  PlaceholderGraph(const PlaceholderGraph&) = delete;

  const Graph& graph() const { return graph_; }
  // The entities before any frequency cut: every keyword with a tie is an entity, and each weight is the kind of the tie.
  EntityGraph uncut_entities(EntityRules rules) const;
  // For a link-target entity of uncut_entities(): the corpus number of the passage, which may be a placeholder here.
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
