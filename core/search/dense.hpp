// Exact scan: dot products of a question's vector with rows of stored vectors. Same bits from every kernel.
//
// ONE summation order. 32 float lanes; lane l adds the products of elements l, l + 32, l + 64, … in turn, each product
// rounded before it is added (never fused). Then a fixed tree: lane l takes lane l + 16, then + 8, + 4, + 2, + 1.
// int8 rows: the integer dot product, exact, times (row scale · question scale).
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

// Rows in little-endian order, one after the other, without padding; any alignment. Values are finite, as the full check of
// a file holds; of others, kernels need not make the same. Borrowed.
struct VectorView {
  Precision precision = Precision::f32;
  std::uint32_t dimension = 0;  // at most 65,536, so that int8 sums fit 32 bits
  std::uint32_t rows = 0;
  std::span<const std::uint8_t> bytes;  // rows · dimension · bytes_per_value
  std::span<const float> scales;        // int8: one for each row; otherwise empty
  const VectorParts* parts = nullptr;   // where the rows lie, in place of bytes and scales

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

// out = row `row`, of `dimension` values; int8 with its scale.
void read_row(const VectorView& view, std::uint32_t row, std::span<float> out);

// avx2 takes F16C, too; avx512 is AVX-512F, BW and VNNI.
enum class KernelChoice : std::uint8_t { best, portable, sse2, avx2, avx512, neon, wasm };

bool is_available(KernelChoice choice);

// out[q · out_stride + r] = row r · question q, for `row_count` consecutive rows and for as many consecutive questions as
// the function is made for.
template <class QueryValue, class Out>
using ScanRows = void (*)(const std::uint8_t* rows, std::size_t row_count, std::size_t dimension, const QueryValue* queries,
                          Out* out, std::size_t out_stride);

struct RowScans {
  std::size_t questions = 1;
  ScanRows<float, float> f32 = nullptr, f16 = nullptr;
  ScanRows<std::int8_t, std::int32_t> int8 = nullptr;  // integer products; queries in [−127, 127], rows in [−128, 127]
};

// The functions of one instruction set.
struct DenseKernels {
  KernelChoice choice = KernelChoice::portable;
  RowScans one, some;  // `some` for as many questions at once as its registers hold
  void (*to_halves)(std::span<const float> values, std::uint8_t* out) = halves_from_floats;
};

// Chosen once for each object that scans. `choice` must be available.
DenseKernels choose_kernels(KernelChoice choice = KernelChoice::best);

// out[i − first] = row i · query for first ≤ i < last ≤ rows. query has `dimension` values.
void scan(const DenseKernels& kernels, const VectorView& view, std::span<const float> query, std::uint32_t first,
          std::uint32_t last, std::span<float> out);

struct ScanQuestion {
  std::span<const float> vector;  // `dimension` values
  std::span<float> products;      // with each row of the view
};

// products[i] of all questions for first ≤ i < last, with the bits that scan gives; rows are read from memory once.
void scan_together(const DenseKernels& kernels, const VectorView& view, std::span<const ScanQuestion> questions,
                   std::uint32_t first, std::uint32_t last);

// Rows that lie in several places.
class VectorParts {
 public:
  virtual VectorView row(std::uint32_t row) const = 0;  // of this row alone
  // products[i − begin] of all questions for first ≤ i < last, with the bits that scan gives.
  virtual void scan(const DenseKernels& kernels, std::span<const ScanQuestion> questions, std::uint32_t first, std::uint32_t last,
                    std::uint32_t begin) const = 0;

 protected:
  ~VectorParts() = default;
};

// a · b in the summation order above.
float dot_product(std::span<const float> a, std::span<const float> b);

}  // namespace hop::core
