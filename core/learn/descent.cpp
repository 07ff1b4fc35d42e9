// One call per evaluation: record the loss, test the stopping criteria, then move against the gradient with projection onto the
// box [0, 1].
#include "core/learn/descent.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hop::core {

bool Descent::step(double loss, std::span<const double> gradient) {
  const bool first = evaluations_++ == 0;
  if (first) first_loss_ = loss;
  if (first || loss < best_loss_) best_loss_ = loss, best_ = parameters_;
  rises_ = !first && loss > last_loss_ ? rises_ + 1 : 0;
  last_loss_ = loss;

  double squares = 0;
  for (const double slope : gradient) squares += slope * slope;
  if (std::sqrt(squares) < options_.least_gradient || rises_ == options_.most_rises || evaluations_ > options_.most_steps) {
    return false;
  }
  bool moved = false;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const double next = std::clamp(parameters_[i] - options_.rate * gradient[i], 0.0, 1.0);
    moved = moved || next != parameters_[i];
    parameters_[i] = next;
  }
  return moved;
}

}  // namespace hop::core
