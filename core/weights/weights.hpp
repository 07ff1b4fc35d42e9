// A weights file: options that were learned, and matrices of networks (schemas/weights.fbs).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace hop::core {

struct WeightMatrix {
  std::string name;  // such as "iier.edge.1": method, network, layer
  std::uint32_t rows = 0, columns = 0;
  std::vector<float> values;  // rows · columns, row by row
};

struct Weights {
  std::string option_lines;  // "key=value" lines, as Options::to_lines writes them
  std::vector<WeightMatrix> matrices;

  const WeightMatrix* find(std::string_view name) const;  // null: not there
};

// Takes what read_weights takes: at most 1,000 matrices, each with a distinct name of at most 200 bytes, numbers
// finite.
std::vector<std::uint8_t> write_weights(const Weights& weights);

// Trusts nothing. Errors: corrupt_file (with what is wrong), unsupported_version.
Result<Weights> read_weights(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
