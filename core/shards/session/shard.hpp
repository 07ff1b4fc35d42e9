// A shard opened for distributed search: its graph, together with the corpus-wide statistics that its scores depend on. A passage
// has two numbers: its index in the shard's graph, and its number in the corpus, which is the index that one graph of the whole
// corpus would give it. Both orders agree.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/open_graph.hpp"
#include "core/shards/statistics/corpus_statistics.hpp"

namespace hop::core {

struct Shard : PartTables {
  std::shared_ptr<const OpenGraph> graph;
  std::uint32_t number = 0;  // of the shard

  CorpusPart part() const { return CorpusPart(*graph, this); }
};

// `ties` may be empty if no edge leaves the shard. `statistics`: merged over all shards including this one.
// Errors: those of the readers; bad_input if the statistics lack a document or a term of this shard.
Result<Shard> open_shard(std::shared_ptr<const OpenGraph> graph, std::span<const std::uint8_t> ties, std::uint32_t number,
                         std::span<const std::uint8_t> statistics);

// The serialized statistics of one shard, the input of merge_statistics_bytes.
Result<std::vector<std::uint8_t>> statistics_of_shard(const OpenGraph& graph, std::span<const std::uint8_t> ties,
                                                      std::uint32_t number);
// Merges the statistics of some shards, in any order. open_shard takes the merged statistics of all shards.
Result<std::vector<std::uint8_t>> merge_statistics_bytes(std::span<const std::vector<std::uint8_t>> parts);

}  // namespace hop::core
