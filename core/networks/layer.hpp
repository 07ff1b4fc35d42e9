// Fully connected layers of the small trained networks (scorers of G-RAG, IIER and BGR): reading, writing and evaluating them.
//
// Dot products use the summation order of the dense scan (core/search/dense.hpp), so a network gives bit-identical scores on
// every platform.
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

// Reads the matrices "NAME.weight" and "NAME.bias" (one column). `inputs` and `outputs`: the required shape; 0: any.
// Errors: bad_input if a matrix is missing or has another shape; the message names it and both shapes.
Result<Layer> read_layer(const Weights& weights, std::string_view name, std::uint32_t inputs, std::uint32_t outputs);
void append_layer(Weights& weights, std::string_view name, const Layer& layer);

void apply(const Layer& layer, std::span<const float> input, std::span<float> output);
void rectify(std::span<float> values);  // max(0, x)
float sigmoid(float value);

}  // namespace hop::core
