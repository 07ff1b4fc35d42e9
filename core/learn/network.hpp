// Building blocks of trainable neural networks (linear layer, ReLU, two-layer perceptron) with a forward pass and a hand-written
// backward pass. Parameters lie in flat arrays, so that one optimizer (core/learn/adam_w.hpp) can update all of them. A gradient
// has the same layout as its parameters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/random.hpp"
#include "core/learn/eigen.hpp"
#include "core/networks/layer.hpp"

namespace hop::core {

// A linear layer y = W x + b. Parameters: W (outputs × inputs, row-major), then b.
struct LinearShape {
  std::uint32_t inputs = 0, outputs = 0;

  std::size_t parameter_count() const { return std::size_t{outputs} * (std::size_t{inputs} + 1); }
};

// W uniform in ±√(6 / inputs) (He et al., for ReLU), b = 0.
void initialize(const LinearShape& shape, std::span<double> parameters, Random& random);

// Rows of `inputs` are examples: n × inputs → n × outputs.
Matrix linear_forward(const LinearShape& shape, std::span<const double> parameters, const Matrix& inputs);
// output_gradient: ∂ℓ/∂Y, n × outputs. Adds ∂ℓ/∂(W, b) to `gradient` and returns ∂ℓ/∂X, n × inputs.
Matrix linear_backward(const LinearShape& shape, std::span<const double> parameters, const Matrix& inputs,
                       const Matrix& output_gradient, std::span<double> gradient);

Matrix rectified(const Matrix& values);  // max(0, x)
// ∂ℓ/∂x from ∂ℓ/∂max(0, x); 0 where x ≤ 0.
Matrix rectified_backward(const Matrix& values, const Matrix& output_gradient);

// Converts parameters to a layer for inference (float), and back.
Layer to_layer(const LinearShape& shape, std::span<const double> parameters);
void from_layer(const Layer& layer, std::span<double> parameters);

// ln(1 + exp(−z)) for a positive example, ln(1 + exp(z)) for a negative one: binary cross-entropy of sigmoid(z),
// without overflow. *slope: its derivative by z, sigmoid(z) − target.
double cross_entropy(double z, bool positive, double* slope);

// Two layers with a ReLU between: y = W₂ max(0, W₁ x + b₁) + b₂. Parameters: those of the first layer, then the
// second's.
class Perceptron {
 public:
  // Activations of a forward pass, kept for the backward pass.
  struct Pass {
    Matrix inputs, hidden;  // X; W₁ X + b₁ before the ReLU
  };

  Perceptron() = default;
  Perceptron(std::uint32_t inputs, std::uint32_t hidden, std::uint32_t outputs, Random& random);
  // Requires first.outputs == second.inputs.
  Perceptron(const Layer& first, const Layer& second);

  Matrix forward(Matrix inputs, Pass& pass) const;
  // Adds ∂ℓ/∂parameters to `gradient` (parameters().size() values) and returns ∂ℓ/∂X.
  Matrix backward(const Pass& pass, const Matrix& output_gradient, std::span<double> gradient) const;

  std::span<double> parameters() { return parameters_; }
  std::span<const double> parameters() const { return parameters_; }
  const LinearShape& first_shape() const { return first_; }
  const LinearShape& second_shape() const { return second_; }

  // Appends "NAME.1.weight", "NAME.1.bias", "NAME.2.weight", "NAME.2.bias", which read_layer(weights, "NAME.1", …) reads.
  void append_to(Weights& weights, std::string_view name) const;

 private:
  LinearShape first_, second_;
  std::vector<double> parameters_;
};

}  // namespace hop::core
