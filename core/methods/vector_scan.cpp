// Scans blocks of 1,024 rows. Many questions share one pass over the vectors, because the scan is bound by memory bandwidth.
// The budget is checked between blocks, in units of about 16 multiplications.
#include "core/methods/vector_scan.hpp"

#include <algorithm>

#include "core/methods/views.hpp"

namespace hop::core {

namespace {

constexpr std::uint32_t rows_of_a_block = 1024;

}  // namespace

bool scan_passages(const OpenGraph& graph, std::span<const ScanQuestion> questions, std::uint32_t& scanned, WorkBudget& budget) {
  const VectorView view = vector_view(graph.view());
  while (!questions.empty() && scanned < view.rows) {
    if (budget.used_up()) return false;
    const std::uint32_t end = std::min(view.rows, scanned + rows_of_a_block);
    scan_together(graph.kernels(), view, questions, scanned, end);
    budget.spend(std::uint64_t{end - scanned} * (1 + view.dimension / 16) * questions.size());
    scanned = end;
  }
  return true;
}

bool scan_passages(const OpenGraph& graph, std::span<const float> vector, std::uint32_t& scanned, std::span<float> cosines,
                   WorkBudget& budget) {
  if (cosines.empty()) return true;
  const ScanQuestion question{vector, cosines};
  return scan_passages(graph, {&question, 1}, scanned, budget);
}

}  // namespace hop::core
