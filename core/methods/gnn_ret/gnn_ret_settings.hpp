// The options of GNN-Ret, read once and typed. What each means stands in core/methods/gnn_ret/gnn_ret.inc.
#pragma once

#include <optional>

#include "core/graph/entity_graph.hpp"
#include "core/methods/base_kind.hpp"
#include "core/methods/method.hpp"
#include "core/options/options.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {

struct GnnSettings {
  std::optional<BaseKind> distances;  // none: dense, or bm25 without vectors
  EntityRules entities;
  MinPropagationOptions propagation;
};

// Of gnn_ret, or of rgnn_ret, which has another K.
GnnSettings read_gnn_ret_settings(const Options& options, Method method);

}  // namespace hop::core
