// The vocabulary of KGP's graph by terms over a corpus in shards: the best terms of each passage, of all passages
// together (core/methods/kgp/term_vocabulary.hpp), with the counts of the entities that are its edges, too.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/shards/coordinator/coordinator.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

struct VocabularyCounts {
  std::uint32_t terms_each = 0;        // of each passage
  std::vector<std::string> terms;      // sorted; a term's number in the corpus is its place here
  std::vector<std::uint8_t> entities;  // bytes of EntityCounts
};

VocabularyCounts count_vocabulary(const Shard& shard, std::uint32_t terms_each, const EntityRules& rules);
// Errors: bad_input for vocabularies of different numbers of terms; those of entity counts.
Result<VocabularyCounts> merge_vocabularies(std::vector<VocabularyCounts> parts);

std::vector<std::uint8_t> write_vocabulary(const VocabularyCounts& counts);
Result<VocabularyCounts> read_vocabulary(std::span<const std::uint8_t> bytes);

// Gives a shard its part of the vocabulary, in place of that of as many terms, and its entities. Of terms that are in
// it the shard need not have any.
Result<void> give_vocabulary(Shard& shard, const VocabularyCounts& counts);

// The same of bytes, and for the coordinator.
Result<std::vector<std::uint8_t>> merge_vocabulary_bytes(std::span<const std::vector<std::uint8_t>> parts);
Result<void> give_vocabulary_bytes(Shard& shard, std::span<const std::uint8_t> counts);
Result<void> add_vocabulary(CorpusSummary& summary, std::span<const std::uint8_t> counts);

}  // namespace hop::core
