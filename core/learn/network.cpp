// Forward and backward passes as matrix products over the rows of a batch. Parameters are viewed in place as Eigen maps, so
// nothing is copied.
#include "core/learn/network.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/concat.hpp"
#include "core/base/elementary.hpp"

namespace hop::core {

namespace {

Eigen::Map<const Matrix> weights_of(const LinearShape& shape, std::span<const double> parameters) {
  return {parameters.data(), static_cast<Eigen::Index>(shape.outputs), static_cast<Eigen::Index>(shape.inputs)};
}

Eigen::Map<const Vector> bias_of(const LinearShape& shape, std::span<const double> parameters) {
  return {parameters.data() + std::size_t{shape.outputs} * shape.inputs, static_cast<Eigen::Index>(shape.outputs)};
}

}  // namespace

// He initialization keeps the variance of activations constant through layers with ReLU.
void initialize(const LinearShape& shape, std::span<double> parameters, Random& random) {
  const std::size_t weights = std::size_t{shape.outputs} * shape.inputs;
  const double bound = std::sqrt(6.0 / shape.inputs);
  for (double& weight : parameters.first(weights)) weight = bound * (2 * random.unit() - 1);
  for (double& bias : parameters.subspan(weights, shape.outputs)) bias = 0;
}

Matrix linear_forward(const LinearShape& shape, std::span<const double> parameters, const Matrix& inputs) {
  Matrix outputs = inputs * weights_of(shape, parameters).transpose();
  outputs.rowwise() += bias_of(shape, parameters).transpose();
  return outputs;
}

Matrix linear_backward(const LinearShape& shape, std::span<const double> parameters, const Matrix& inputs,
                       const Matrix& output_gradient, std::span<double> gradient) {
  Eigen::Map<Matrix> weights_gradient(gradient.data(), shape.outputs, shape.inputs);
  Eigen::Map<Vector> bias_gradient(gradient.data() + std::size_t{shape.outputs} * shape.inputs, shape.outputs);
  weights_gradient.noalias() += output_gradient.transpose() * inputs;
  bias_gradient += output_gradient.colwise().sum().transpose();
  return output_gradient * weights_of(shape, parameters);
}

Matrix rectified(const Matrix& values) { return values.cwiseMax(0.0); }

Matrix rectified_backward(const Matrix& values, const Matrix& output_gradient) {
  return (values.array() > 0).select(output_gradient, 0.0);
}

Layer to_layer(const LinearShape& shape, std::span<const double> parameters) {
  const std::size_t weights = std::size_t{shape.outputs} * shape.inputs;
  Layer layer{shape.inputs, shape.outputs, {}, {}};
  for (const double weight : parameters.first(weights)) layer.weights.push_back(static_cast<float>(weight));
  for (const double bias : parameters.subspan(weights, shape.outputs)) layer.bias.push_back(static_cast<float>(bias));
  return layer;
}

void from_layer(const Layer& layer, std::span<double> parameters) {
  std::copy(layer.weights.begin(), layer.weights.end(), parameters.begin());
  std::copy(layer.bias.begin(), layer.bias.end(), parameters.begin() + static_cast<std::ptrdiff_t>(layer.weights.size()));
}

double cross_entropy(double z, bool positive, double* slope) {
  // exp(−|z|) ≤ 1 cannot overflow, so loss and slope are written in terms of it.
  const double signed_z = positive ? z : -z;  // ℓ = ln(1 + exp(−signed_z))
  const double small = exponential(-std::abs(z));
  const double loss = std::max(-signed_z, 0.0) + natural_log(1 + small);
  const double miss = signed_z >= 0 ? small / (1 + small) : 1 / (1 + small);  // sigmoid(−signed_z)
  *slope = positive ? -miss : miss;
  return loss;
}

Perceptron::Perceptron(std::uint32_t inputs, std::uint32_t hidden, std::uint32_t outputs, Random& random)
    : first_{inputs, hidden}, second_{hidden, outputs}, parameters_(first_.parameter_count() + second_.parameter_count()) {
  initialize(first_, std::span(parameters_).first(first_.parameter_count()), random);
  initialize(second_, std::span(parameters_).subspan(first_.parameter_count()), random);
}

Perceptron::Perceptron(const Layer& first, const Layer& second)
    : first_{first.inputs, first.outputs},
      second_{second.inputs, second.outputs},
      parameters_(first_.parameter_count() + second_.parameter_count()) {
  from_layer(first, std::span(parameters_).first(first_.parameter_count()));
  from_layer(second, std::span(parameters_).subspan(first_.parameter_count()));
}

Matrix Perceptron::forward(Matrix inputs, Pass& pass) const {
  const std::span<const double> all = parameters_;
  pass.inputs = std::move(inputs);
  pass.hidden = linear_forward(first_, all.first(first_.parameter_count()), pass.inputs);
  return linear_forward(second_, all.subspan(first_.parameter_count()), rectified(pass.hidden));
}

Matrix Perceptron::backward(const Pass& pass, const Matrix& output_gradient, std::span<double> gradient) const {
  const std::span<const double> all = parameters_;
  const std::size_t border = first_.parameter_count();  // the layout of the parameters: first layer, then second
  const Matrix hidden_gradient = rectified_backward(
      pass.hidden,
      linear_backward(second_, all.subspan(border), rectified(pass.hidden), output_gradient, gradient.subspan(border)));
  return linear_backward(first_, all.first(border), pass.inputs, hidden_gradient, gradient.first(border));
}

void Perceptron::append_to(Weights& weights, std::string_view name) const {
  const std::span<const double> all = parameters_;
  append_layer(weights, concat(name, ".1"), to_layer(first_, all.first(first_.parameter_count())));
  append_layer(weights, concat(name, ".2"), to_layer(second_, all.subspan(first_.parameter_count())));
}

}  // namespace hop::core
