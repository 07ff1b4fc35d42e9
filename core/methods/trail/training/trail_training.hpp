// The weights of trail's second stage, from questions with gold (docs/methods/training.md).
#pragma once

#include <memory>

#include "core/learn/training.hpp"

namespace hop::core {

// Options: train.iterations, train.penalty. Learns "trail.weights" for what the questions have at hand: with masked
// vectors, with question vectors, or with words alone.
Result<std::unique_ptr<Training>> make_trail_training(TrainInput input);

}  // namespace hop::core
