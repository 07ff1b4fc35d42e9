// Exact dense retrieval: dot products of a question's vector with every stored row. All SIMD kernels give identical bits.
//
// There is one summation order. It has 32 float lanes: lane l adds the products of elements l, l + 32, l + 64, … in turn, and
// each product is rounded before it is added (no fused multiply-add). A fixed tree then reduces the lanes: lane l adds lane
// l + 16, then + 8, + 4, + 2, + 1. For int8 rows: the exact integer dot product, times (row scale · question scale).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/graph/graph.hpp"
#include "core/search/half.hpp"
#include "core/search/vector_rows.hpp"

namespace hop::core {

using Precision = VectorPrecision;

std::size_t bytes_per_value(Precision precision);

// Borrowed. Rows are little-endian and consecutive, without padding, at any alignment. Values must be finite (the full check of
// a file verifies this); for infinities and NaNs, the results of different kernels may differ.
struct VectorView {
  Precision precision = Precision::f32;
  std::uint32_t dimension = 0;  // at most 65,536, so that int8 sums fit 32 bits
  std::uint32_t rows = 0;
  std::span<const std::uint8_t> bytes;  // rows · dimension · bytes_per_value
  std::span<const float> scales;        // int8: one for each row; otherwise empty
  const VectorParts* parts = nullptr;   // non-null: the rows lie in several segments; bytes and scales are unused

  bool has_parts() const { return with_stores && parts; }
  std::size_t row_bytes() const { return dimension * bytes_per_value(precision); }
};

inline VectorView vector_view(const Graph& graph) {
  return {graph.vector_precision, graph.dimension,     graph.passage_count(),
          graph.vector_bytes,     graph.vector_scales, graph.vector_parts};
}

// Rows [first, first + count) of a view without parts.
inline VectorView rows_of(VectorView view, std::uint32_t first, std::uint32_t count) {
  view.rows = count;
  view.bytes = view.bytes.subspan(first * view.row_bytes(), count * view.row_bytes());
  if (!view.scales.empty()) view.scales = view.scales.subspan(first, count);
  return view;
}

// out = the `dimension` values of row `row`, as floats; int8 values times their scale.
void read_row(const VectorView& view, std::uint32_t row, std::span<float> out);

// avx2 also requires F16C; avx512 requires AVX-512F, BW and VNNI.
enum class KernelChoice : std::uint8_t { best, portable, sse2, avx2, avx512, neon, wasm };

bool is_available(KernelChoice choice);

// out[q · out_stride + r] = row r · question q, for `row_count` consecutive rows and RowScans::questions consecutive questions.
template <class QueryValue, class Out>
using ScanRows = void (*)(const std::uint8_t* rows, std::size_t row_count, std::size_t dimension, const QueryValue* queries,
                          Out* out, std::size_t out_stride);

struct RowScans {
  std::size_t questions = 1;
  ScanRows<float, float> f32 = nullptr, f16 = nullptr;
  ScanRows<std::int8_t, std::int32_t> int8 = nullptr;  // integer products; queries in [−127, 127], rows in [−128, 127]
};

// out[r] = Σ code · query over the codes 0 … 15 of row r (core/search/rough_rows.hpp). A row has `row_bytes` bytes, a multiple of
// 64; byte i holds the codes of elements i (lower four bits) and row_bytes + i (upper). query: 2 · row_bytes values.
using ScanCodes = void (*)(const std::uint8_t* rows, std::size_t row_count, std::size_t row_bytes, const std::int8_t* query,
                           std::int32_t* out);

// The functions of one instruction set.
struct DenseKernels {
  KernelChoice choice = KernelChoice::portable;
  RowScans one, some;         // for one question, and for as many at once as the registers hold
  ScanCodes codes = nullptr;  // null: in the small WebAssembly module
  void (*to_halves)(std::span<const float> values, std::uint8_t* out) = halves_from_floats;
};

// Detects the processor's instruction sets, so call it once per scanning object, not per scan. `choice` must be available.
DenseKernels choose_kernels(KernelChoice choice = KernelChoice::best);

// out[i − first] = row i · query for first ≤ i < last ≤ rows. query has `dimension` values.
void scan(const DenseKernels& kernels, const VectorView& view, std::span<const float> query, std::uint32_t first,
          std::uint32_t last, std::span<float> out);

struct ScanQuestion {
  std::span<const float> vector;  // `dimension` values
  std::span<float> products;      // with each row of the view
};

// Sets products[i] of all questions for first ≤ i < last. Same bits as scan(), but each row is read from memory only once.
void scan_together(const DenseKernels& kernels, const VectorView& view, std::span<const ScanQuestion> questions,
                   std::uint32_t first, std::uint32_t last);

// Rows that lie in several segments (core/segments).
class VectorParts {
 public:
  virtual VectorView row(std::uint32_t row) const = 0;  // a view of one row
  // Sets products[i − begin] of all questions for first ≤ i < last. Same bits as the function scan().
  virtual void scan(const DenseKernels& kernels, std::span<const ScanQuestion> questions, std::uint32_t first, std::uint32_t last,
                    std::uint32_t begin) const = 0;

 protected:
  ~VectorParts() = default;
};

// a · b in the summation order above.
float dot_product(std::span<const float> a, std::span<const float> b);

}  // namespace hop::core
