// Projected gradient descent on a few parameters in [0, 1], with GNN-Ret's schedule: full batches, learning rate 1, and a stop
// when the gradient is small or the loss has risen five times in a row. It keeps the best parameters seen.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

struct DescentOptions {
  double rate = 1;               // of a step against the gradient
  double least_gradient = 1e-3;  // stops below this Euclidean norm of the gradient
  std::uint32_t most_rises = 5;  // stops after this many consecutive rises of the loss
  std::uint32_t most_steps = 100;
};

class Descent {
 public:
  Descent(std::vector<double> start, const DescentOptions& options)
      : options_(options), parameters_(std::move(start)), best_(parameters_) {}

  // The point at which the caller evaluates loss and gradient next.
  const std::vector<double>& parameters() const { return parameters_; }
  // Takes the loss and gradient at parameters() and steps against the gradient, clipped to [0, 1]. False when a stopping
  // criterion holds or no parameter moves.
  bool step(double loss, std::span<const double> gradient);

  const std::vector<double>& best() const { return best_; }  // the earliest point of the smallest loss
  double best_loss() const { return best_loss_; }
  double first_loss() const { return first_loss_; }
  std::uint32_t evaluations() const { return evaluations_; }

 private:
  DescentOptions options_;
  std::vector<double> parameters_, best_;
  double first_loss_ = 0, best_loss_ = 0, last_loss_ = 0;
  std::uint32_t evaluations_ = 0, rises_ = 0;
};

}  // namespace hop::core
