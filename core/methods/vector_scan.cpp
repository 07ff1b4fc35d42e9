#include "core/methods/vector_scan.hpp"

#include <algorithm>

#include "core/methods/views.hpp"

namespace hop::core {

namespace {

constexpr std::uint32_t rows_of_a_block = 1024;

}  // namespace

bool scan_passages(const OpenGraph& graph, std::span<const float> vector, std::uint32_t& scanned, std::span<float> cosines,
                   WorkBudget& budget) {
  const auto rows = static_cast<std::uint32_t>(cosines.size());
  while (scanned < rows) {
    if (budget.used_up()) return false;
    const std::uint32_t end = std::min(rows, scanned + rows_of_a_block);
    scan(graph.kernels(), vector_view(graph.view()), vector, scanned, end, cosines.subspan(scanned, end - scanned));
    budget.spend(std::uint64_t{end - scanned} * (1 + graph.view().dimension / 16));
    scanned = end;
  }
  return true;
}

}  // namespace hop::core
