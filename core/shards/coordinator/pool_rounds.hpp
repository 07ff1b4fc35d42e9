// The rounds of a method that reranks a pool: those of the first ranking, and one for what is read of the pool.
#pragma once

#include <memory>

#include "core/methods/ranking.hpp"
#include "core/shards/coordinator/method_rounds.hpp"
#include "core/shards/session/pool_facts.hpp"

namespace hop::core {

class PoolMethod {
 public:
  virtual ~PoolMethod() = default;
  // The request about the pool, except its passages.
  virtual PoolCommand asks() const = 0;
  // `first`: the whole first ranking; `facts`: of its first passages, the pool's.
  virtual Ranking rank(Ranking first, const PoolFacts& facts) const = 0;
};

// `first`: the question as the first ranking asks it, `rounds` its rounds; `candidates`: the most passages of the pool.
std::unique_ptr<MethodRounds> make_pool_rounds(const AskedQuestion& first, std::unique_ptr<MethodRounds> rounds,
                                               std::size_t candidates, std::shared_ptr<const PoolMethod> method);

}  // namespace hop::core
