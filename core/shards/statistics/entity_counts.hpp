// The third pass over a corpus in shards, once for each set of entity rules: counts the passages tied to each entity. The merged
// counts decide which keywords are too common and how entities are numbered, exactly as in one graph of the corpus.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_cut.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// Before the rules' frequency cuts.
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
  std::vector<OfKey> keys;        // sorted by key
  std::vector<OfTarget> targets;  // targets of hyperlinks, sorted by passage
};

EntityCounts count_entities(const Shard& shard, const EntityRules& rules);

// Errors: bad_input for parts with different rules, or if an entity is a name in one part but not in another.
Result<EntityCounts> merge_entity_counts(std::vector<EntityCounts> parts);

std::vector<std::uint8_t> write_entity_counts(const EntityCounts& counts);
Result<EntityCounts> read_entity_counts(std::span<const std::uint8_t> bytes);
Result<std::vector<std::uint8_t>> merge_entity_counts_bytes(std::span<const std::vector<std::uint8_t>> parts);

// EntityGraph::mention_pairs of a corpus.
std::uint64_t mention_pairs_of(const EntityCounts& counts, CorpusSize corpus);

}  // namespace hop::core
