// Vectors of passages in the precision that the file keeps.
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

  // Room for all passages; their rows are then added in order.
  void reserve(std::uint32_t passages, std::uint32_t dimension);
  std::uint32_t dimension() const { return content_.dimension; }
  void add_row(std::span<const float> unit_vector);
  VectorContent take() && { return std::move(content_); }

 private:
  DenseKernels kernels_ = choose_kernels();
  VectorContent content_;
};

}  // namespace hop::core
