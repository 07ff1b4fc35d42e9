// The shard's session of an IIER question: executes the coordinator's commands chain_keys to chain_grow
// (core/methods/iier/shards/chain_messages.hpp).
#pragma once

#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

// Errors: those of the settings and of ShardChains::begin.
Result<std::unique_ptr<SessionPart>> begin_iier_session(const SessionQuestion& question, const Options& options);

}  // namespace hop::core
