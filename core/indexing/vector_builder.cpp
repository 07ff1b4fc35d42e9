#include "core/indexing/vector_builder.hpp"

#include <cstring>
#include <vector>

#include "core/search/dense.hpp"

namespace hop::core {

void VectorBuilder::resize(std::uint32_t passages, std::uint32_t dimension) {
  content_.dimension = dimension;
  content_.bytes.resize(std::size_t{passages} * dimension * bytes_per_value(content_.precision));
  if (content_.precision == VectorPrecision::int8) content_.scales.resize(passages);
}

void VectorBuilder::set_row(std::uint32_t passage, std::span<const float> unit_vector) {
  std::uint8_t* row = content_.bytes.data() + std::size_t{passage} * content_.dimension * bytes_per_value(content_.precision);
  switch (content_.precision) {
    case VectorPrecision::f32: std::memcpy(row, unit_vector.data(), unit_vector.size_bytes()); break;
    case VectorPrecision::f16: halves_from_floats(unit_vector, row); break;
    case VectorPrecision::int8: {
      std::vector<std::int8_t> quantised(unit_vector.size());
      content_.scales[passage] = quantise_int8(unit_vector, quantised);
      std::memcpy(row, quantised.data(), quantised.size());
      break;
    }
  }
}

}  // namespace hop::core
