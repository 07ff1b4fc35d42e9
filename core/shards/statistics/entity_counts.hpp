// How the entities of a corpus in shards are tied to its passages, counted by each shard and added up. Which keywords
// are too common, and how entities are numbered, follows from these counts: the third pass over the corpus, one for
// each set of rules that questions are asked under.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// Passages tied to an entity, each by its strongest tie, before the rules' cuts.
struct TieCounts {
  bool is_name = false;
  std::uint64_t own = 0, mentions = 0, phrases = 0;

  std::uint64_t all() const { return own + mentions + phrases; }
};

struct EntityCounts {
  EntityRules rules;
  struct OfKey {
    std::string key;
    TieCounts ties;
  };
  struct OfTarget {
    std::uint32_t passage = 0;  // its number in the corpus
    TieCounts ties;
  };
  std::vector<OfKey> keys;        // by key
  std::vector<OfTarget> targets;  // of hyperlinks, by passage
};

EntityCounts count_entities(const Shard& shard, const EntityRules& rules);

// Errors: bad_input for counts under other rules, or of which one takes for a name what another does not.
Result<EntityCounts> merge_entity_counts(std::vector<EntityCounts> parts);

std::vector<std::uint8_t> write_entity_counts(const EntityCounts& counts);
Result<EntityCounts> read_entity_counts(std::span<const std::uint8_t> bytes);
Result<std::vector<std::uint8_t>> merge_entity_counts_bytes(std::span<const std::vector<std::uint8_t>> parts);

// Pairs of a passage and another passage's name that it mentions, before the cuts.
std::uint64_t mention_pairs_of(const EntityCounts& counts);

}  // namespace hop::core
