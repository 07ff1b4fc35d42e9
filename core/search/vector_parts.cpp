#include "core/search/vector_parts.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
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

// Rows [first, end) of a part.
struct RowRun {
  std::uint32_t part = 0, first = 0, end = 0;
};

// The rows of these passages, as few runs. A run passes over a few rows of other passages or none, not over many.
std::vector<RowRun> runs_of(std::span<const PartPassage> places, std::size_t part_count) {
  constexpr std::uint32_t most_rows_between = 32;
  std::vector<RowRun> runs, last(part_count);
  for (const PartPassage& place : places) {
    RowRun& run = last[place.part];
    if (run.end != 0 && place.passage - run.end > most_rows_between) runs.push_back(std::exchange(run, {}));
    if (run.end == 0) run = {place.part, place.passage, 0};
    run.end = place.passage + 1;
  }
  std::copy_if(last.begin(), last.end(), std::back_inserter(runs), [](const RowRun& run) { return run.end != 0; });
  return runs;
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
  for (const RowRun& run : runs_of(view.whole->part_of_passage.subspan(first, last - first), parts.size())) {
    const GraphPart& part = parts[run.part];
    for (std::uint32_t row = run.first; row < run.end; row += std::min(rows_at_once, run.end - row)) {
      const std::uint32_t count = std::min(rows_at_once, run.end - row);
      scan_together(kernels, rows_of(*part.graph, row, count), of_rows, 0, count);
      for (std::uint32_t r = 0; r < count; ++r) {
        const std::uint32_t passage = part.whole[row + r];
        if (passage == no_index) continue;
        for (std::size_t q = 0; q < questions.size(); ++q) questions[q].products[passage - first] = of_rows[q].products[r];
      }
    }
  }
}

}  // namespace hop::core
