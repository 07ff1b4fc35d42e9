// GNN-Ret's α, and RGNN-Ret's α and β, from questions with gold (docs/methods/training.md; GNN-Ret, Appendix A).
#pragma once

#include <memory>

#include "core/learn/training.hpp"

namespace hop::core {

// Options: train.competitors, train.iterations, train.keep, train.layers, train.margin, train.nodes, train.rate.
// Learns "gnn_ret.alpha", for rgnn_ret "rgnn_ret.beta", too, and says the K that they were learned for. Errors:
// option_out_of_bounds for another aggregator than the minimum.
Result<std::unique_ptr<Training>> make_gnn_ret_training(TrainInput input);

}  // namespace hop::core
