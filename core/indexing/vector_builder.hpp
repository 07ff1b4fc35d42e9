// Encodes the passages' embeddings in the precision of the graph file: f32, f16, or int8 with one scale per row.
//
// The encoding is part of the file format: it is bit-identical on every platform.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.hpp"
#include "core/search/dense.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

class VectorBuilder {
 public:
  explicit VectorBuilder(VectorPrecision precision) { content_.precision = precision; }

  // Reserves memory for all passages and sets the dimension. Rows are then added in passage order.
  void reserve(std::uint32_t passages, std::uint32_t dimension);
  std::uint32_t dimension() const { return content_.dimension; }
  void add_row(std::span<const float> unit_vector);
  VectorContent take() && { return std::move(content_); }

 private:
  DenseKernels kernels_ = choose_kernels();
  VectorContent content_;
};

}  // namespace hop::core
