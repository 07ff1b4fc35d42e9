// Training of GNN-Ret's α, and of RGNN-Ret's α and β, by gradient descent on questions with gold passages
// (docs/methods/training.md; GNN-Ret, Appendix A).
#pragma once

#include <memory>

#include "core/learn/training.hpp"

namespace hop::core {

// Options: train.competitors, train.iterations, train.keep, train.layers, train.margin, train.nodes, train.rate.
// The result sets "gnn_ret.alpha", for rgnn_ret also "rgnn_ret.beta", and the K that they were learned for. Errors:
// option_out_of_bounds for an aggregator other than the minimum.
Result<std::unique_ptr<Training>> make_gnn_ret_training(TrainInput input);

}  // namespace hop::core
