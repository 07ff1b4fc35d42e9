// What parts of a corpus say, each as bytes.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/result.hpp"

namespace hop::core {

// All of them, or the error of the first that cannot be read.
template <class Part>
Result<std::vector<Part>> read_parts(std::span<const std::vector<std::uint8_t>> parts,
                                     Result<Part> (*read)(std::span<const std::uint8_t>)) {
  std::vector<Part> all;
  for (const auto& part : parts) {
    auto one = read(part);
    if (!one) return std::move(one).error();
    all.push_back(std::move(one).value());
  }
  return all;
}

}  // namespace hop::core
