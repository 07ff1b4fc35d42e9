// Training of trail's second stage: fits the weights of its linear model to questions with gold passages
// (docs/methods/training.md).
#pragma once

#include <memory>

#include "core/learn/training.hpp"

namespace hop::core {

// Options: train.examples, train.iterations, train.penalty. The result sets "trail.weights", fitted to the vectors that the
// questions have: masked vectors, question vectors, or none.
Result<std::unique_ptr<Training>> make_trail_training(TrainInput input);

}  // namespace hop::core
