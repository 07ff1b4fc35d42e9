// Appends each row to one contiguous byte vector, in the layout that the dense scan reads. f16 uses the conversion
// instructions of the processor where it has them.
#include "core/indexing/vector_builder.hpp"

#include <cstring>
#include <vector>

namespace hop::core {

void VectorBuilder::reserve(std::uint32_t passages, std::uint32_t dimension) {
  content_.dimension = dimension;
  content_.bytes.reserve(std::size_t{passages} * dimension * bytes_per_value(content_.precision));
  if (content_.precision == VectorPrecision::int8) content_.scales.reserve(passages);
}

void VectorBuilder::add_row(std::span<const float> unit_vector) {
  const std::size_t begin = content_.bytes.size();
  content_.bytes.resize(begin + unit_vector.size() * bytes_per_value(content_.precision));
  std::uint8_t* const row = content_.bytes.data() + begin;
  switch (content_.precision) {
    case VectorPrecision::f32: std::memcpy(row, unit_vector.data(), unit_vector.size_bytes()); break;
    case VectorPrecision::f16: kernels_.to_halves(unit_vector, row); break;
    case VectorPrecision::int8: {
      std::vector<std::int8_t> quantized(unit_vector.size());
      content_.scales.push_back(quantize_int8(unit_vector, quantized));
      std::memcpy(row, quantized.data(), quantized.size());
      break;
    }
  }
}

}  // namespace hop::core
