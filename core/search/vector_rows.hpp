// What is done to a vector before it is stored or asked for.
#pragma once

#include <cstdint>
#include <span>

namespace hop::core {

// Divides by the Euclidean length. False, and nothing changed, for a zero, an infinite or a NaN vector.
bool normalize_to_unit_length(std::span<float> vector);

// quantized[i] = row[i] / scale rounded to nearest (halves away from zero), in [−127, 127]; returns
// scale = max |row[i]| / 127. Of equal lengths; a zero row gives zeros and scale 0. Values must be finite.
float quantize_int8(std::span<const float> row, std::span<std::int8_t> quantized);

}  // namespace hop::core
