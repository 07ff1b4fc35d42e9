// Gradient descent on a few parameters in [0, 1], as GNN-Ret schedules it: the whole batch, step 1, an end when the
// gradient is small or the loss has risen five times in a row, and the best parameters that were seen.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

struct DescentOptions {
  double rate = 1;               // of a step against the gradient
  double least_gradient = 1e-3;  // a shorter gradient (Euclidean) is the end
  std::uint32_t most_rises = 5;  // of the loss, in a row
  std::uint32_t most_steps = 100;
};

class Descent {
 public:
  Descent(std::vector<double> start, const DescentOptions& options)
      : options_(options), parameters_(std::move(start)), best_(parameters_) {}

  // Where loss and gradient are wanted next.
  const std::vector<double>& parameters() const { return parameters_; }
  // Takes them there and goes a step against the gradient, clipped to [0, 1]. False at the end, which is also where no
  // parameter moves any more.
  bool step(double loss, std::span<const double> gradient);

  const std::vector<double>& best() const { return best_; }  // the first of the smallest loss
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
