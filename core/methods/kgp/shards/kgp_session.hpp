// The shard's session of a KGP question: executes the coordinator's commands structure, walk_seeds and walk
// (core/methods/kgp/shards/walk_messages.hpp).
#pragma once

#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

// Errors: those of ShardWalk::begin.
Result<std::unique_ptr<SessionPart>> begin_kgp_session(const SessionQuestion& question, const Options& options);

}  // namespace hop::core
