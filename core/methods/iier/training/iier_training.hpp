// Trains IIER's two perceptrons on questions with gold passages by AdamW and binary cross-entropy (docs/methods/iier.md,
// "Training"; IIER, §3.2).
#pragma once

#include <memory>
#include <vector>

#include "core/learn/training.hpp"

namespace hop::core {

// Options: train.batch, train.epochs, train.rate, train.seed, train.warm_up; those of iier that define the graph. The vector
// of a path is the mean of its passages'. Learns "iier.edge.…" and "iier.chain.…". Errors: bad_input if the graph has no
// vectors, or if no question with a vector has two connected gold passages.
Result<std::unique_ptr<Training>> make_iier_training(TrainInput input);

// The same without steps, for questions with vectors and gold passages.
Result<Weights> train_iier(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions, const Options& options);

}  // namespace hop::core
