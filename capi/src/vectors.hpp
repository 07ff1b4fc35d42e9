// Input vectors: every row is checked and scaled to unit length.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/checked.hpp"
#include "core/base/concat.hpp"
#include "core/base/result.hpp"
#include "core/search/vector_rows.hpp"

namespace hop::capi {

inline constexpr std::uint32_t widest_vector = 65536;  // core/search/dense.hpp

// row_count × dimension; an error if an array of this size cannot exist.
inline core::Result<std::size_t> value_count(std::size_t row_count, std::uint32_t dimension) {
  if (dimension == 0) return core::Error{core::Status::invalid_argument, "dimension is 0", "dimension"};
  if (dimension > widest_vector) {
    return core::Error{core::Status::limit_exceeded, core::concat("dimension ", dimension, " > ", widest_vector), "dimension"};
  }
  const auto count = core::checked_multiply<std::size_t>(row_count, dimension);
  if (!count || *count > PTRDIFF_MAX / sizeof(float)) {
    return core::Error{core::Status::limit_exceeded, core::concat(row_count, " rows of ", dimension, " values"), "row_count"};
  }
  return *count;
}

// Scales each row. bad_input names the first row without a direction by its number, counted from `first_row`.
inline core::Result<void> scale_rows(std::span<float> values, std::uint32_t dimension, std::size_t first_row) {
  for (std::size_t row = 0; row < values.size() / dimension; ++row) {
    if (core::normalize_to_unit_length(values.subspan(row * dimension, dimension))) continue;
    const std::size_t number = first_row + row;
    return core::Error{core::Status::bad_input, core::concat("vector row ", number, " is zero, infinite or not a number"),
                       core::concat(number)};
  }
  return {};
}

// One scaled row; empty for an empty input.
inline core::Result<std::vector<float>> unit_vector(std::span<const float> values) {
  std::vector<float> vector(values.begin(), values.end());
  if (!vector.empty() && !core::normalize_to_unit_length(vector)) {
    return core::Error{core::Status::bad_input, "the vector is zero, infinite or not a number", "vector"};
  }
  return vector;
}

}  // namespace hop::capi

using hop::capi::scale_rows;
using hop::capi::unit_vector;
using hop::capi::value_count;
