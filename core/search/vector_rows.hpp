// Preparation of embeddings: unit length, so that a dot product is the cosine, and quantization to int8.
//
// The passages' vectors go through it before they are stored, a question's vector before the scan.
#pragma once

#include <cstdint>
#include <span>

namespace hop::core {

// Divides the vector by its Euclidean length. Returns false and changes nothing if the length is zero or not finite.
bool normalize_to_unit_length(std::span<float> vector);

// quantized[i] = row[i] / scale rounded to nearest (halves away from zero), in [−127, 127]; returns
// scale = max |row[i]| / 127. Both spans have the same length. A zero row gives zeros and scale 0. Values must be finite.
float quantize_int8(std::span<const float> row, std::span<std::int8_t> quantized);

}  // namespace hop::core
