// Vectors that lie in the parts of a graph (Graph::parts), scanned where they lie.
#pragma once

#include <cstdint>
#include <span>

#include "core/search/dense.hpp"

namespace hop::core {

// The view of one row of a view with `whole`.
VectorView row_of_part(const VectorView& view, std::uint32_t row);

// products[i − first] of all questions for first ≤ i < last, with the bits that scan gives.
void scan_parts(const DenseKernels& kernels, const VectorView& view, std::span<const ScanQuestion> questions, std::uint32_t first,
                std::uint32_t last);

}  // namespace hop::core
