// The pool command: the coordinator requests features of candidate passages (stored vectors, TF-IDF vectors, keywords). Each
// shard replies for the passages that it owns, and the coordinator reranks the pool by these features.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/bgr/evidence_pool.hpp"
#include "core/shards/protocol/message_bytes.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

struct PoolCommand {
  bool vectors = false, words = false, keywords = false;  // the requested features
  std::vector<std::uint32_t> passages;                    // ascending
};

struct PoolPassage {
  std::uint32_t passage = 0;
  std::vector<float> vector;            // the stored row, as floats
  std::vector<TermWeight> words;        // TF-IDF at unit length; terms by the corpus's numbers, ascending
  std::vector<std::uint32_t> keywords;  // numbers of entities, ascending
};

// A term of the question that occurs in the shard.
struct PoolTerm {
  std::uint32_t place = 0;  // index into AskCommand::terms
  std::uint32_t number = 0;
  std::uint32_t passage_count = 0;  // df
};

struct PoolFacts {
  std::vector<PoolTerm> terms;        // only if `words` was requested
  std::vector<PoolPassage> passages;  // ascending
};

void write_pool(MessageWriter& out, const PoolCommand& pool);
PoolCommand read_pool(MessageReader& in);
void write_pool_facts(MessageWriter& out, const PoolFacts& facts);
PoolFacts read_pool_facts(MessageReader& in);

// The features of the pool's passages in this shard. `keywords`: null if they are not requested. `terms` and `places`: the
// question's terms that the shard knows, and their indexes in AskCommand::terms.
PoolFacts facts_of_pool(const Shard& shard, const ShardEntities* keywords, std::span<const QueryTerm> terms,
                        std::span<const std::uint32_t> places, const PoolCommand& pool);

struct PoolLimits {
  std::uint32_t passage_count = 0;  // of the corpus
  std::uint32_t dimension = 0;
  std::size_t terms = 0;  // size of AskCommand::terms
};

// Combines the replies of all shards: each passage of the pool once, with the requested features. If replies are invalid or
// contradict each other, their readers are refused and the result is meaningless.
PoolFacts gather_pool_facts(std::span<MessageReader> replies, const PoolCommand& pool, const PoolLimits& limits);

}  // namespace hop::core
