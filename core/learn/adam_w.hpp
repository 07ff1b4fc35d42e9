// AdamW: Adam with decoupled weight decay (Loshchilov and Hutter, "Decoupled weight decay regularization", algorithm
// 2), with a linear warm-up of the learning rate. The optimizer of the neural networks.
//
//   η_t = η min(1, t / warm-up)
//   m ← β₁ m + (1 − β₁) g;   v ← β₂ v + (1 − β₂) g²
//   x ← x − η_t ( m / (1 − β₁ᵗ) / (√(v / (1 − β₂ᵗ)) + ε) + λ x )
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

struct AdamWOptions {
  double rate = 1e-3;           // η
  double first_decay = 0.9;     // β₁
  double second_decay = 0.999;  // β₂
  double epsilon = 1e-8;        // ε
  double weight_decay = 0.01;   // λ
  std::uint64_t warm_up = 0;    // steps until the full rate; 0: no warm-up
};

class AdamW {
 public:
  explicit AdamW(const AdamWOptions& options) : options_(options) {}

  // Updates the parameters in place: step t = 1, 2, …. Both spans have the same size, in every call.
  void step(std::span<double> parameters, std::span<const double> gradient);
  void step(std::span<float> parameters, std::span<const float> gradient);

  std::uint64_t steps() const { return steps_; }

 private:
  template <class Value>
  void step_of(std::span<Value> parameters, std::span<const Value> gradient);

  AdamWOptions options_;
  std::uint64_t steps_ = 0;                                // t
  double first_decay_power_ = 1, second_decay_power_ = 1;  // β₁ᵗ, β₂ᵗ
  std::vector<double> first_moments_, second_moments_;     // m, v
};

}  // namespace hop::core
