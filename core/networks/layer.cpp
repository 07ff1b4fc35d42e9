// Layers are pairs of matrices in a weights file. The sigmoid uses the core's own exponential: results of the C library differ
// between platforms in the last bit.
#include "core/networks/layer.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/base/elementary.hpp"
#include "core/search/dense.hpp"

namespace hop::core {

namespace {

Result<const WeightMatrix*> find_matrix(const Weights& weights, std::string_view name) {
  const WeightMatrix* matrix = weights.find(name);
  if (!matrix) return Error{Status::bad_input, concat("the weights have no matrix \"", name, "\""), "weights"};
  return matrix;
}

Error wrong_shape(const WeightMatrix& matrix, std::uint32_t rows, std::uint32_t columns) {
  return {Status::bad_input,
          concat("matrix \"", matrix.name, "\" of the weights is ", matrix.rows, " × ", matrix.columns, ", not ", rows, " × ",
                 columns),
          "weights"};
}

}  // namespace

Result<Layer> read_layer(const Weights& weights, std::string_view name, std::uint32_t inputs, std::uint32_t outputs) {
  auto weight = find_matrix(weights, concat(name, ".weight"));
  if (!weight) return std::move(weight).error();
  auto bias = find_matrix(weights, concat(name, ".bias"));
  if (!bias) return std::move(bias).error();
  const WeightMatrix &w = *weight.value(), &b = *bias.value();
  if (w.rows == 0 || w.columns == 0 || (inputs != 0 && w.columns != inputs) || (outputs != 0 && w.rows != outputs)) {
    return wrong_shape(w, outputs != 0 ? outputs : w.rows, inputs != 0 ? inputs : w.columns);
  }
  if (b.rows != w.rows || b.columns != 1) return wrong_shape(b, w.rows, 1);
  return Layer{w.columns, w.rows, w.values, b.values};
}

void append_layer(Weights& weights, std::string_view name, const Layer& layer) {
  weights.matrices.push_back({concat(name, ".weight"), layer.outputs, layer.inputs, layer.weights});
  weights.matrices.push_back({concat(name, ".bias"), layer.outputs, 1, layer.bias});
}

// A matrix–vector product, one dot product per output.
void apply(const Layer& layer, std::span<const float> input, std::span<float> output) {
  for (std::uint32_t o = 0; o < layer.outputs; ++o) {
    output[o] = dot_product(input, std::span(layer.weights).subspan(std::size_t{o} * layer.inputs, layer.inputs)) + layer.bias[o];
  }
}

void rectify(std::span<float> values) {
  for (float& value : values) value = std::max(value, 0.0f);
}

float sigmoid(float value) { return static_cast<float>(1 / (1 + exponential(-static_cast<double>(value)))); }

}  // namespace hop::core
