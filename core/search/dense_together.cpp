// The scan for several questions, blocked for the cache: a block of about 32 KB of rows is scanned for all questions before the
// next one is loaded, so memory bandwidth is spent once per row.
#include <algorithm>
#include <cstring>
#include <vector>

#include "core/search/dense_kernels.hpp"

namespace hop::core {

#if !defined(__wasm_simd128__)  // WebAssembly is limited by arithmetic, not by memory, and the module must stay small
namespace {

constexpr std::size_t bytes_in_cache = 32768;  // size of a block of rows
constexpr std::size_t most_rows_in_cache = 64;
constexpr std::size_t most_questions_of_a_kernel = 4;

std::uint32_t rows_in_cache(const VectorView& view) {
  return static_cast<std::uint32_t>(std::clamp<std::size_t>(bytes_in_cache / view.row_bytes(), 1, most_rows_in_cache));
}

// `queries` holds the vectors of all questions, consecutively. Calls write(question, row, products of that and the next rows).
template <class QueryValue, class Product, class Write>
void scan_in_blocks(const DenseKernels& kernels, ScanRows<QueryValue, Product> RowScans::* kernel, const VectorView& view,
                    std::span<const QueryValue> queries, std::uint32_t first, std::uint32_t last, Write write) {
  const std::size_t question_count = queries.size() / view.dimension;
  const std::uint32_t most_rows = rows_in_cache(view);
  Product products[most_questions_of_a_kernel * most_rows_in_cache];
  for (std::uint32_t begin = first, count; begin < last; begin += count) {
    count = std::min(most_rows, last - begin);
    const std::uint8_t* rows = view.bytes.data() + begin * view.row_bytes();
    for (std::size_t question = 0; question < question_count;) {
      // Groups of questions as large as the kernel takes; the rest one by one.
      const RowScans& scans = question_count - question < kernels.some.questions ? kernels.one : kernels.some;
      (scans.*kernel)(rows, count, view.dimension, &queries[question * view.dimension], products, count);
      for (std::size_t q = 0; q < scans.questions; ++q, ++question) {
        write(question, begin, std::span<const Product>(products + q * count, count));
      }
    }
  }
}

void scan_floats_together(const DenseKernels& kernels, const VectorView& view, std::span<const ScanQuestion> questions,
                          std::uint32_t first, std::uint32_t last) {
  std::vector<float> queries;
  queries.reserve(questions.size() * view.dimension);
  for (const ScanQuestion& question : questions) {
    queries.insert(queries.end(), question.vector.begin(), question.vector.end());
  }
  // Kernels write a compact block per question; copy it to the question's own array.
  const auto keep = [&](std::size_t question, std::uint32_t row, std::span<const float> products) {
    std::copy(products.begin(), products.end(), questions[question].products.begin() + row);
  };
  const auto kernel = view.precision == Precision::f32 ? &RowScans::f32 : &RowScans::f16;
  scan_in_blocks<float, float>(kernels, kernel, view, queries, first, last, keep);
}

void scan_int8_together(const DenseKernels& kernels, const VectorView& view, std::span<const ScanQuestion> questions,
                        std::uint32_t first, std::uint32_t last) {
  std::vector<std::int8_t> queries(questions.size() * view.dimension);
  std::vector<float> query_scales;
  for (const ScanQuestion& question : questions) {
    const auto quantized = std::span(queries).subspan(query_scales.size() * view.dimension, view.dimension);
    query_scales.push_back(quantize_int8(question.vector, quantized));
  }
  const auto scale = [&](std::size_t question, std::uint32_t row, std::span<const std::int32_t> products) {
    const std::span<float> out = questions[question].products.subspan(row);
    scale_int8_products(products, view.scales.subspan(row), query_scales[question], out);
  };
  scan_in_blocks<std::int8_t, std::int32_t>(kernels, &RowScans::int8, view, queries, first, last, scale);
}

}  // namespace
#endif

void scan_together(const DenseKernels& kernels, const VectorView& view, std::span<const ScanQuestion> questions,
                   std::uint32_t first, std::uint32_t last) {
#if !defined(__wasm_simd128__)
  if (view.has_parts()) return view.parts->scan(kernels, questions, first, last, 0);
  if (questions.size() > 1 && view.dimension > 0) {
    if (view.precision == Precision::int8) return scan_int8_together(kernels, view, questions, first, last);
    return scan_floats_together(kernels, view, questions, first, last);
  }
#endif
  for (const ScanQuestion& question : questions) {
    scan(kernels, view, question.vector, first, last, question.products.subspan(first, last - first));
  }
}

}  // namespace hop::core
