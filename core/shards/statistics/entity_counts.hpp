// The third pass over a corpus in shards, once for each set of entity rules: counts the passages tied to each entity. The merged
// counts decide which keywords are too common and how entities are numbered, exactly as in one graph of the corpus.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/exchange/records.hpp"
#include "core/graph/entity_cut.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

template <class Archive, class Ties>
void fields_of_ties(Archive& archive, Ties& ties) {
  archive.flag(ties.is_name);
  for (auto* count : {&ties.own, &ties.mentions, &ties.phrases, &ties.own_documents}) {
    archive.number(*count), archive.expect(*count < numbers_end);
  }
}

// Before the rules' frequency cuts.
struct EntityCounts {
  EntityRules rules;
  struct OfKey {
    std::string key;
    TieCounts ties;

    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.text(self.key), fields_of_ties(archive, self.ties);
    }
  };
  struct OfTarget {
    std::uint32_t passage = 0;  // its number in the corpus
    TieCounts ties;

    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.passage(self.passage), fields_of_ties(archive, self.ties);
    }
  };
  std::vector<OfKey> keys;        // sorted by key
  std::vector<OfTarget> targets;  // targets of hyperlinks, sorted by passage

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    auto& of = self.rules;
    for (auto* flag : {&of.phrases, &of.given, &of.links, &of.name_parts, &of.keep_own_when_common}) archive.flag(*flag);
    for (auto* share : {&of.name_share, &of.phrase_share}) archive.real(*share);
    for (auto* number : {&of.never_common_passages, &of.minimum_phrase_passages, &of.minimum_passages, &of.own_weight,
                         &of.mention_weight, &of.phrase_weight})
      archive.number(*number);
    archive.list(self.keys), archive.list(self.targets);
  }
};

EntityCounts count_entities(const Shard& shard, const EntityRules& rules);

// Errors: bad_input for parts with different rules, or if an entity is a name in one part but not in another.
Result<EntityCounts> merge_entity_counts(std::vector<EntityCounts> parts);

std::vector<std::uint8_t> write_entity_counts(const EntityCounts& counts);
Result<EntityCounts> read_entity_counts(std::span<const std::uint8_t> bytes);
Result<std::vector<std::uint8_t>> merge_entity_counts_bytes(std::span<const std::vector<std::uint8_t>> parts);

// Sets the shard's entities under counts.rules, cut and numbered as in one graph of the whole corpus; entities under equal rules are
// replaced. `counts`: merged over all shards. Open sessions keep the entities that they started with. Errors: bad_input if the counts
// lack one of the shard's entities; the shard is then unchanged.
Result<void> give_entities(Shard& shard, const EntityCounts& counts);

// EntityGraph::mention_pairs of a corpus.
std::uint64_t mention_pairs_of(const EntityCounts& counts, CorpusSize corpus);

}  // namespace hop::core
