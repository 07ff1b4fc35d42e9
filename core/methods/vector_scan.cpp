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

bool BestScan::is_possible(const OpenGraph& graph) {
  return graph.view().has_vectors() && graph.view().vector_precision != Precision::int8;
}

bool BestScan::make_rough_rows(const OpenGraph& graph, WorkBudget& budget) {
  if (!rows_) rows_ = graph.rough_rows();
  if (rows_) return true;
  if (!builder_) builder_ = std::make_unique<RoughRowsBuilder>();
  if (!builder_->step(vector_view(graph.view()), budget)) return false;
  rows_ = graph.keep_rough_rows(std::move(*builder_).take());
  builder_.reset();
  return true;
}

bool BestScan::step(const OpenGraph& graph, std::span<const float> vector, std::size_t count, const PassageSet* allowed,
                    std::span<float> cosines, WorkBudget& budget) {
  if (!make_rough_rows(graph, budget)) return false;
  if (scanned_ == 0) question_ = RoughQuestion::make(*rows_, vector);
  if (!question_) return scan_passages(graph, vector, scanned_, cosines, budget);
  const auto rows = static_cast<std::uint32_t>(cosines.size());
  while (scanned_ < rows) {
    if (budget.used_up()) return false;
    const std::uint32_t end = std::min(rows, scanned_ + rows_of_a_block);
    question_->bound(graph.kernels(), *rows_, scanned_, end, cosines.subspan(scanned_));
    budget.spend(std::uint64_t{end - scanned_} * (1 + rows_->row_bytes / 32));
    scanned_ = end;
  }
  const VectorView view = vector_view(graph.view());
  const std::size_t computed = sharpen_best(graph.kernels(), view, vector, count, allowed, cosines);
  budget.spend(computed * (1 + view.dimension / 4));
  question_.reset();  // a further step finds nothing to do
  return true;
}

}  // namespace hop::core
