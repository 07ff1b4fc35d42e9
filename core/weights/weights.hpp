// The weights file, the result of training: learned option values, such as GNN-Ret's α, and the matrices of a method's
// networks or trees (a FlatBuffer, schemas/weights.fbs). A weights file comes from outside, so the reader validates all
// of it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace hop::core {

// A named matrix of a network layer.
struct WeightMatrix {
  std::string name;  // such as "iier.edge.1": method, network, layer
  std::uint32_t rows = 0, columns = 0;
  std::vector<float> values;  // rows · columns, row-major
};

// The content of a weights file. Matrix names are unique.
struct Weights {
  std::string option_lines;  // "key=value" lines, as Options::to_lines writes them
  std::vector<WeightMatrix> matrices;

  const WeightMatrix* find(std::string_view name) const;  // null if absent
};

// Serializes weights within the limits that read_weights enforces: at most 1,000 matrices with distinct names of at
// most 200 bytes, and finite values.
std::vector<std::uint8_t> write_weights(const Weights& weights);

// Validates untrusted bytes. Errors: corrupt_file (the message gives the reason), unsupported_version.
Result<Weights> read_weights(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
