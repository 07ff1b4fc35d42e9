// What a coordinator asks about the passages of a pool, and what shards tell of those that they have.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/bgr/evidence_pool.hpp"
#include "core/shards/protocol/message_bytes.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

struct PoolCommand {
  bool vectors = false, words = false, keywords = false;  // what the request wants
  std::vector<std::uint32_t> passages;                    // ascending
};

struct PoolPassage {
  std::uint32_t passage = 0;
  std::vector<float> vector;            // as it is stored
  std::vector<TermWeight> words;        // TF-IDF at unit length; terms by the corpus's numbers, ascending
  std::vector<std::uint32_t> keywords;  // numbers of entities, ascending
};

// A term of the question that the shard knows.
struct PoolTerm {
  std::uint32_t place = 0;  // among those of the AskCommand
  std::uint32_t number = 0;
  std::uint32_t passage_count = 0;  // df
};

struct PoolFacts {
  std::vector<PoolTerm> terms;        // where words are asked for
  std::vector<PoolPassage> passages;  // ascending
};

void write_pool(MessageWriter& out, const PoolCommand& pool);
PoolCommand read_pool(MessageReader& in);
void write_pool_facts(MessageWriter& out, const PoolFacts& facts);
PoolFacts read_pool_facts(MessageReader& in);

// Of the passages that the shard has. `keywords`: null where they are not asked for. `terms` and `places`: those of the
// question that the shard knows, and where they are among those that were sent.
PoolFacts facts_of_pool(const Shard& shard, const ShardEntities* keywords, std::span<const QueryTerm> terms,
                        std::span<const std::uint32_t> places, const PoolCommand& pool);

struct PoolLimits {
  std::uint32_t passage_count = 0;  // of the corpus
  std::uint32_t dimension = 0;
  std::size_t terms = 0;  // that were sent
};

// Puts together what all shards tell: each passage of the pool once, with all that is asked for. A reader whose reply
// does not fit the others refuses; the facts are then of no use.
PoolFacts gather_pool_facts(std::span<MessageReader> replies, const PoolCommand& pool, const PoolLimits& limits);

}  // namespace hop::core
