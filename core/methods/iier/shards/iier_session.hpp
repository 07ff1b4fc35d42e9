// A shard's side of IIER: what it answers to the commands of chains.
#pragma once

#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

// Errors: those of the settings and of ShardChains::begin.
Result<std::unique_ptr<SessionPart>> begin_iier_session(const SessionQuestion& question, const Options& options);

}  // namespace hop::core
