// One pass over the parameters per step. The moments are doubles even for float parameters, and the powers β₁ᵗ and β₂ᵗ are
// running products, so that the step needs no pow().
#include "core/learn/adam_w.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hop::core {

template <class Value>
void AdamW::step_of(std::span<Value> parameters, std::span<const Value> gradient) {
  first_moments_.resize(parameters.size());
  second_moments_.resize(parameters.size());
  ++steps_;
  first_decay_power_ *= options_.first_decay;
  second_decay_power_ *= options_.second_decay;
  const double warmth = options_.warm_up == 0 ? 1 : static_cast<double>(steps_) / static_cast<double>(options_.warm_up);
  const double rate = options_.rate * std::min(1.0, warmth);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const double g = gradient[i];
    double &m = first_moments_[i], &v = second_moments_[i];
    m = options_.first_decay * m + (1 - options_.first_decay) * g;
    v = options_.second_decay * v + (1 - options_.second_decay) * g * g;
    const double direction = m / (1 - first_decay_power_) / (std::sqrt(v / (1 - second_decay_power_)) + options_.epsilon);
    parameters[i] -= static_cast<Value>(rate * (direction + options_.weight_decay * static_cast<double>(parameters[i])));
  }
}

void AdamW::step(std::span<double> parameters, std::span<const double> gradient) { step_of(parameters, gradient); }
void AdamW::step(std::span<float> parameters, std::span<const float> gradient) { step_of(parameters, gradient); }

}  // namespace hop::core
