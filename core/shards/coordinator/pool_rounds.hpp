// Two-stage ranking on shards: the rounds of a first ranking, then one round that fetches features of its top passages (the
// pool). A PoolMethod reranks the pool on the coordinator. Used by rerankers such as G-RAG and BGR.
#pragma once

#include <memory>

#include "core/methods/ranking.hpp"
#include "core/shards/coordinator/method_rounds.hpp"
#include "core/shards/session/pool_facts.hpp"

namespace hop::core {

class PoolMethod {
 public:
  virtual ~PoolMethod() = default;
  // The features to fetch; the caller fills in the passages.
  virtual PoolCommand asks() const = 0;
  // `first`: the complete first ranking. `facts`: the features of its top passages, the pool.
  virtual Ranking rank(Ranking first, const PoolFacts& facts) const = 0;
};

// `first`: the question under the settings of the first ranking; `rounds`: the rounds of that ranking; `candidates`: the largest
// size of the pool.
std::unique_ptr<MethodRounds> make_pool_rounds(const AskedQuestion& first, std::unique_ptr<MethodRounds> rounds,
                                               std::size_t candidates, std::shared_ptr<const PoolMethod> method);

}  // namespace hop::core
