// Scalar code without platform-specific rounding: all intermediate values are double, and the order of additions is fixed, so
// the stored bytes are the same everywhere.
#include "core/search/vector_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hop::core {

// The sum is in double: squares of floats are exact, do not overflow, and are added in the order of the elements.
bool normalize_to_unit_length(std::span<float> vector) {
  double square = 0;
  for (const float value : vector) square += static_cast<double>(value) * value;
  if (!std::isfinite(square) || square == 0) return false;
  const double length = std::sqrt(square);
  for (float& value : vector) value = static_cast<float>(value / length);
  return true;
}

float quantize_int8(std::span<const float> row, std::span<std::int8_t> quantized) {
  float largest = 0;
  for (const float value : row) largest = std::max(largest, std::fabs(value));
  if (largest == 0) {
    std::fill(quantized.begin(), quantized.end(), std::int8_t{0});
    return 0;
  }
  const double factor = 127.0 / largest;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double scaled = row[i] * factor;
    quantized[i] = static_cast<std::int8_t>(static_cast<int>(scaled + (scaled < 0 ? -0.5 : 0.5)));
  }
  return largest / 127;
}

}  // namespace hop::core
