// A shard's side of trail: the state of a question between rounds, for its part of the PageRank (mass_exchange.hpp) and of the
// second stage (shard_second_stage.hpp).
#pragma once

#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

Result<std::unique_ptr<SessionPart>> begin_trail_session(const SessionQuestion& question, const Options& options);

}  // namespace hop::core
