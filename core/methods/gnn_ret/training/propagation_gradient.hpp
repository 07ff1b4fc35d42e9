// The derivative of GNN-Ret's layers by their weights (docs/methods/training.md; GNN-Ret, Appendix A, without its
// slips).
//
// T, S and the argmin are held fixed, so that along the nodes that a distance came from it is a polynomial in α:
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

// Where the last distances of a few passages came from. Each layer has cells, one a passage; cell c of layer l goes on
// cell c of layer l − 1, so that lower layers have more of them: the sources. The first cells of all layers are the
// passages that were asked for.
struct PropagationTrace {
  struct Cell {
    std::uint32_t source = received_nothing;  // j, a cell of the layer below
    double weight = 1;                        // w_ij
  };
  std::vector<double> first;              // h^0 of the cells below the first layer
  std::vector<std::vector<Cell>> layers;  // one for each α
  bool lower_only = false;
};

// Of `passages`, distinct, after propagate_minimum by `options` (aggregator minimum) from first_distances, which gave
// `sources`.
PropagationTrace trace_propagation(const PassageGraph& graph, const MinPropagationOptions& options,
                                   std::span<const float> first_distances, std::span<const LayerSources> sources,
                                   std::span<const std::uint32_t> passages);

struct DistancesWithSlopes {
  std::vector<double> distances;  // h^L of the passages that were asked for, then of others
  std::vector<double> slopes;     // row c: ∂h_c^L/∂α_1 … ∂h_c^L/∂α_L
};

// alphas: one for each layer. They may be others than those of the run that was traced: that is what "held fixed"
// means.
DistancesWithSlopes replay(const PropagationTrace& trace, std::span<const double> alphas);

}  // namespace hop::core
