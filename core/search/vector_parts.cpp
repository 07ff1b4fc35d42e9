#include "core/search/vector_parts.hpp"

#include <algorithm>
#include <vector>

#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {
namespace {

VectorView rows_of(const Graph& part, std::uint32_t first, std::uint32_t count) {
  VectorView rows{part.vector_precision, part.dimension, count, {}, {}};
  rows.bytes = part.vector_bytes.subspan(first * rows.row_bytes(), count * rows.row_bytes());
  if (!part.vector_scales.empty()) rows.scales = part.vector_scales.subspan(first, count);
  return rows;
}

struct RowRange {
  std::uint32_t first = 0, end = 0;
};

// The rows of a part between its first and its last of the passages [first, last). Rows of none of them are left out.
RowRange rows_between(std::span<const PartPassage> places, std::uint32_t part, std::uint32_t first, std::uint32_t last) {
  RowRange range;
  for (const PartPassage& place : places.subspan(first, last - first)) {
    if (place.part != part) continue;
    if (range.end == 0) range.first = place.passage;
    range.end = place.passage + 1;
  }
  return range;
}

}  // namespace

VectorView row_of_part(const VectorView& view, std::uint32_t row) {
  const PartPassage& place = view.whole->part_of_passage[row];
  return rows_of(*view.whole->parts[place.part].graph, place.passage, 1);
}

void scan_parts(const DenseKernels& kernels, const VectorView& view, std::span<const ScanQuestion> questions, std::uint32_t first,
                std::uint32_t last) {
  constexpr std::uint32_t rows_at_once = 256;
  std::vector<float> products(questions.size() * rows_at_once);
  std::vector<ScanQuestion> of_rows(questions.begin(), questions.end());
  for (std::size_t q = 0; q < questions.size(); ++q) {
    of_rows[q].products = std::span(products).subspan(q * rows_at_once, rows_at_once);
  }
  const std::span<const GraphPart> parts = view.whole->parts;
  for (std::uint32_t p = 0; p < parts.size(); ++p) {
    const auto [first_row, end_row] = rows_between(view.whole->part_of_passage, p, first, last);
    for (std::uint32_t row = first_row; row < end_row; row += std::min(rows_at_once, end_row - row)) {
      const std::uint32_t count = std::min(rows_at_once, end_row - row);
      scan_together(kernels, rows_of(*parts[p].graph, row, count), of_rows, 0, count);
      for (std::uint32_t r = 0; r < count; ++r) {
        const std::uint32_t passage = parts[p].whole[row + r];
        if (passage == no_index) continue;
        for (std::size_t q = 0; q < questions.size(); ++q) questions[q].products[passage - first] = of_rows[q].products[r];
      }
    }
  }
}

}  // namespace hop::core
