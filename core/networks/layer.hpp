// Layers of trained networks: what they compute, in the one summation order of the scan, so that a network scores the
// same everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/weights/weights.hpp"

namespace hop::core {

// y = W x + b
struct Layer {
  std::uint32_t inputs = 0, outputs = 0;
  std::vector<float> weights;  // outputs × inputs, row by row
  std::vector<float> bias;     // outputs
};

// The matrices "NAME.weight" and "NAME.bias" (one column). `inputs`, `outputs`: what they must be; 0: any.
// Errors: bad_input when one is missing or of another shape, with its name and the shapes.
Result<Layer> read_layer(const Weights& weights, std::string_view name, std::uint32_t inputs, std::uint32_t outputs);
void append_layer(Weights& weights, std::string_view name, const Layer& layer);

void apply(const Layer& layer, std::span<const float> input, std::span<float> output);
void rectify(std::span<float> values);  // max(0, x)
float sigmoid(float value);

}  // namespace hop::core
