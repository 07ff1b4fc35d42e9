// A shard's side of KGP: what it answers to the commands of a walk.
#pragma once

#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

// Errors: those of ShardWalk::begin.
Result<std::unique_ptr<SessionPart>> begin_kgp_session(const SessionQuestion& question, const Options& options);

}  // namespace hop::core
