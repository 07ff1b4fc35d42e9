// Vectors in NumPy's file format (.npy): float16 or float32, little-endian, row by row, two dimensions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hop::cli {

struct Matrix {
  std::vector<float> values;
  std::size_t row_count = 0;
  std::uint32_t dimension = 0;

  std::span<const float> row(std::size_t index) const { return std::span(values).subspan(index * dimension, dimension); }
};

// Throws Failure with the file name and the problem: an unsupported number type, a wrong length, a row with a NaN.
Matrix read_npy(const std::string& path);

}  // namespace hop::cli
