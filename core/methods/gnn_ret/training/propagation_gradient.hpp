// The derivative of GNN-Ret's layers with respect to their weights α, in forward mode (docs/methods/training.md; GNN-Ret,
// Appendix A, with its errors corrected).
//
// T, S and the argmin are constants of the derivative, so each distance is a polynomial in α along the nodes that it came from:
//
//   h_i^l = α_l h_i^{l−1} + (1 − α_l) v_j,   v_j = 1 − (1 − h_j^{l−1}) w_ij
//   ∂h_i^l/∂α_k = α_l ∂h_i^{l−1}/∂α_k + (1 − α_l) w_ij ∂h_j^{l−1}/∂α_k + [k = l] (h_i^{l−1} − v_j)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/spread/min_propagation.hpp"

namespace hop::core {

constexpr std::uint32_t received_nothing = 0xffffffff;

// The sources of the last distances of a few passages, layer by layer. Each layer is an array of cells, one per passage. Cell c
// of layer l is the same passage as cell c of layer l − 1. A lower layer has additional cells at the end for the sources of the
// layer above it. The first cells of each layer are the requested passages.
struct PropagationTrace {
  struct Cell {
    std::uint32_t source = received_nothing;  // j, a cell of the layer below
    double weight = 1;                        // w_ij
  };
  std::vector<double> first;              // h^0 of the cells below the first layer
  std::vector<std::vector<Cell>> layers;  // one for each α
  bool lower_only = false;
};

// Traces `passages`, which are distinct. `sources` are the result of propagate_minimum() with `options` (aggregator minimum)
// from `first_distances`.
PropagationTrace trace_propagation(const PassageGraph& graph, const MinPropagationOptions& options,
                                   std::span<const float> first_distances, std::span<const LayerSources> sources,
                                   std::span<const std::uint32_t> passages);

struct DistancesWithSlopes {
  std::vector<double> distances;  // h^L of the requested passages, then of their sources
  std::vector<double> slopes;     // row c: ∂h_c^L/∂α_1 … ∂h_c^L/∂α_L
};

// Evaluates the traced polynomials. `alphas`: one for each layer. They may differ from those of the traced run, because the
// sources stay fixed.
DistancesWithSlopes replay(const PropagationTrace& trace, std::span<const double> alphas);

}  // namespace hop::core
