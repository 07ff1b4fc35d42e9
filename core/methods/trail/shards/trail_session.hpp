// A shard's side of trail: its part of the spread, and of the second stage.
#pragma once

#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

Result<std::unique_ptr<SessionPart>> begin_trail_session(const SessionQuestion& question, const Options& options);

}  // namespace hop::core
