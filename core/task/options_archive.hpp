// Serializes options as part of the inputs of a saved task. Learned weights belong to the options: they change the ranking, so a
// resumed task needs them. They are stored as text lines "key=value", and weights as the bytes of a weights file, so that both
// readers validate the saved values in the usual way.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/options/options.hpp"
#include "core/task/archive.hpp"

namespace hop::core {

// Writes the options together with their weights.
inline void write_options(ArchiveWriter& out, const Options& options) {
  out.text(options.to_lines());
  out.bytes(options.weights_bytes());
}

// Errors: those of Options::from_lines and set_weights.
inline Result<Options> read_options(ArchiveReader& in) {
  auto options = Options::from_lines(in.text());
  const std::vector<std::uint8_t> weights = in.bytes();
  if (!options || weights.empty()) return options;
  if (auto set = options.value().set_weights(weights); !set) return std::move(set).error();
  return options;
}

}  // namespace hop::core
