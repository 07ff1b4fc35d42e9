// IIER's two networks, from questions with gold (docs/methods/iier.md, "Training"; IIER, §3.2).
#pragma once

#include <memory>
#include <vector>

#include "core/learn/training.hpp"

namespace hop::core {

// Options: train.batch, train.epochs, train.rate, train.seed, train.warm_up; those of iier that make the graph. The vector
// of a path is the mean of its passages'. Learns "iier.edge.…" and "iier.chain.…". Errors: bad_input where the graph has no
// vectors, or where no two gold passages of a question with a vector are connected.
Result<std::unique_ptr<Training>> make_iier_training(TrainInput input);

// The same at once, of questions with vectors and gold.
Result<Weights> train_iier(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions, const Options& options);

}  // namespace hop::core
