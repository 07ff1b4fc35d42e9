// A shard's side of GNN-Ret. It returns its nearest passages, as sources of a layer or as hits, and applies a layer of the
// propagation to its own passages (core/methods/gnn_ret/shards/shard_layer.hpp).
#pragma once

#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

Result<std::unique_ptr<SessionPart>> begin_gnn_ret_session(const SessionQuestion& question, const Options& options);

}  // namespace hop::core
