// The vocabulary of KGP's edges by terms on a sharded corpus: the best TF-IDF terms of each passage, over all passages of all
// shards (core/methods/kgp/term_vocabulary.hpp), together with the counts of the entities, which are edges, too.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/statistics/corpus_summary.hpp"

namespace hop::core {

struct VocabularyCounts {
  std::uint32_t terms_each = 0;        // terms per passage
  std::vector<std::string> terms;      // sorted; the index is the term's number in the vocabulary
  std::vector<std::uint8_t> entities;  // bytes of EntityCounts

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.terms_each), archive.texts(self.terms), archive.bytes(self.entities);
  }
};

VocabularyCounts count_vocabulary(const Shard& shard, std::uint32_t terms_each, const EntityRules& rules);
// Errors: bad_input for vocabularies of different numbers of terms; those of entity counts.
Result<VocabularyCounts> merge_vocabularies(std::vector<VocabularyCounts> parts);

std::vector<std::uint8_t> write_vocabulary(const VocabularyCounts& counts);
Result<VocabularyCounts> read_vocabulary(std::span<const std::uint8_t> bytes);

// Gives a shard its part of the vocabulary and its entities; it replaces a vocabulary of the same terms_each. The shard need
// not contain any of the terms.
Result<void> give_vocabulary(Shard& shard, const VocabularyCounts& counts);

// Records the vocabulary and its entities in the coordinator's summary. Errors: those of read_entity_counts.
Result<void> add_vocabulary(CorpusSummary& summary, const VocabularyCounts& counts);

}  // namespace hop::core
