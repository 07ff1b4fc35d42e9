// The facts about a corpus in shards that its coordinator needs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"

namespace hop::core {

struct EntityCounts;

// The corpus-wide facts that a coordinator needs. Their size does not depend on the size of the corpus.
struct CorpusSummary {
  struct UnderRules {
    EntityRules rules;
    std::uint64_t mention_pairs = 0;
  };
  std::vector<std::uint32_t> shards;  // shard numbers, ascending
  std::string analyzer_fingerprint;
  std::uint32_t passage_count = 0;
  std::uint32_t dimension = 0;  // 0: no vectors
  std::uint64_t documents = 0, names = 0;
  std::vector<UnderRules> entities;
  bool has_phrase_counts = false;           // iier
  std::vector<std::uint32_t> vocabularies;  // kgp by terms: the numbers of terms per passage that were counted
};

// `statistics`: merged over all shards. `entity_counts`: one entry for each set of rules, each merged over all shards; phrase
// counts and vocabularies may be among them.
Result<CorpusSummary> summarize(std::span<const std::uint8_t> statistics,
                                std::span<const std::vector<std::uint8_t>> entity_counts);

// Adds the rules of counts that are merged over all shards; an entry with equal rules is replaced. For the counts of a method
// (MethodCounts), records that they exist. On an error the summary is unchanged.
Result<void> add_entity_rules(CorpusSummary& summary, std::span<const std::uint8_t> counts);
void add_entity_counts(CorpusSummary& summary, const EntityCounts& counts);

}  // namespace hop::core
