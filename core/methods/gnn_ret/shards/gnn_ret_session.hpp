// A shard's side of GNN-Ret: its nearest passages, and a layer of the spread.
#pragma once

#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

Result<std::unique_ptr<SessionPart>> begin_gnn_ret_session(const SessionQuestion& question, const Options& options);

}  // namespace hop::core
