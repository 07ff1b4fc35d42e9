// Checks the vectors: precision, dimension, length, alignment, and that all values are those of unit vectors, within rounding: a
// product of larger ones could become infinite, and a difference of these a NaN, which would break the order of every ranking.
#include <algorithm>

#include "core/store/file_check.hpp"

namespace hop::core {
namespace {

// Bytes of one value; 0 for an unknown precision.
std::uint64_t value_size(VectorPrecision precision) {
  switch (precision) {
    case VectorPrecision::f32: return 4;
    case VectorPrecision::f16: return 2;
    case VectorPrecision::int8: return 1;
  }
  return 0;
}

// Checks that no value reaches 2: all floats from there on, infinities and NaNs among them, have the highest bit of the exponent.
// A row is tested as a whole: without an early exit, the loop vectorizes. `exponent`: its bits, `highest`: the highest of them.
template <class Bits>
bool check_values(FileCheck& check, Bits exponent, Bits highest) {
  const auto* row = reinterpret_cast<const Bits*>(check.graph.vector_bytes.data());
  const std::uint32_t dimension = check.graph.dimension;
  for (std::uint32_t p = 0; p < check.graph.passage_count(); ++p, row += dimension) {
    Bits all = 0;
    for (std::uint32_t i = 0; i < dimension; ++i) all |= row[i];
    if ((all & highest) == 0) continue;
    if (std::any_of(row, row + dimension, [&](Bits value) { return (value & exponent) == exponent; })) {
      return check.fail(row, Invariant::vector_values_finite, "vectors: passage ", p, ": a value is not finite");
    }
    return check.fail(row, Invariant::vector_values_in_range, "vectors: passage ", p, ": a value is 2 or more, or -2 or less");
  }
  return true;
}

bool check_scales(FileCheck& check) {
  const Graph& graph = check.graph;
  const bool scaled = graph.has_vectors() && graph.vector_precision == VectorPrecision::int8;
  const std::uint32_t expected = scaled ? graph.passage_count() : 0;
  if (graph.vector_scales.size() != expected) {
    return check.fail(graph.vector_scales.data(), Invariant::vector_scales_length, "vector scales: ", graph.vector_scales.size(),
                      ", ", expected, " expected");
  }
  constexpr float largest = 1.0f / 64;  // of 127: below 2
  for (const float& scale : graph.vector_scales) {
    if (scale >= 0 && scale <= largest) continue;  // false for a NaN
    return check.fail(&scale, Invariant::vector_scale_in_range, "vector scales: passage ", &scale - graph.vector_scales.data(),
                      ": scale ", scale);
  }
  return true;
}

}  // namespace

bool check_vectors(FileCheck& check) {
  const Graph& graph = check.graph;
  const std::span<const std::uint8_t> bytes = graph.vector_bytes;
  const std::uint64_t size = value_size(graph.vector_precision);
  if (size == 0) {
    return check.fail(bytes.data(), Invariant::vector_precision_known, "vectors: precision ",
                      static_cast<unsigned>(graph.vector_precision), " is unknown");
  }
  if (graph.dimension > largest_dimension) {
    return check.fail(bytes.data(), Invariant::vector_dimension_in_range, "vectors: dimension ", graph.dimension, " > limit ",
                      largest_dimension);
  }
  const std::uint64_t expected = graph.passage_count() * size * graph.dimension;  // below 2³² · 4 · 2¹⁶
  if (bytes.size() != expected) {
    return check.fail(bytes.data(), Invariant::vector_bytes_length, "vectors: ", bytes.size(), " bytes, ", expected,
                      " expected for ", graph.passage_count(), " passages of dimension ", graph.dimension);
  }
  const auto begin = static_cast<std::uint64_t>(bytes.data() - check.bytes.data());
  if (!bytes.empty() && begin % vector_alignment != 0) {
    return check.fail(bytes.data(), Invariant::vector_bytes_aligned, "vectors: begin at byte ", begin, ", not a multiple of ",
                      vector_alignment);
  }
  if (!check_scales(check)) return false;
  switch (graph.vector_precision) {
    case VectorPrecision::f32: return check_values<std::uint32_t>(check, 0x7f800000u, 0x40000000u);
    case VectorPrecision::f16: return check_values<std::uint16_t>(check, 0x7c00u, 0x4000u);
    case VectorPrecision::int8: return true;
  }
  return true;
}

}  // namespace hop::core
