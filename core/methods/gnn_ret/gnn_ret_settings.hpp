// The options of GNN-Ret and RGNN-Ret, read once into typed fields: first distances, keyword edges, and the parameters of the
// propagation. core/methods/gnn_ret/gnn_ret.inc and rgnn_ret.inc document each option.
#pragma once

#include <optional>

#include "core/graph/entity_graph.hpp"
#include "core/methods/base_kind.hpp"
#include "core/methods/method.hpp"
#include "core/options/options.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {

struct GnnSettings {
  std::optional<BaseKind> distances;  // empty: dense, or bm25 without vectors
  EntityRules entities;
  MinPropagationOptions propagation;
};

// `method`: gnn_ret or rgnn_ret, which read K from different options.
GnnSettings read_gnn_ret_settings(const Options& options, Method method);

}  // namespace hop::core
