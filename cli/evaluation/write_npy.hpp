// Vectors as a file in NumPy's format (.npy), float16, which read_npy.hpp reads.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace hop::cli {

// The bytes of the file. `values`: row by row; each number is rounded to the nearest float16, ties to even. Throws Failure with
// `path` and the row for a number beyond the largest float16, 65504.
std::string npy_bytes(std::span<const float> values, std::uint32_t dimension, const std::string& path);

}  // namespace hop::cli
