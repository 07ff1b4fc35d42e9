// Transposition by counting sort: count the entries of each column, turn the counts into offsets by a prefix sum, then
// scatter the row numbers. Each phase can stop when the budget is used up.
#include "core/base/csr.hpp"

namespace hop::core {

bool Transposition::step(WorkBudget& budget, const CsrView<std::uint32_t>& matrix, std::size_t column_count,
                         Csr<std::uint32_t>& result, std::vector<std::uint32_t>* source_entries) {
  const std::size_t entries = matrix.values.size();
  WorkParts::Step step(parts_, budget);
  return step.once(entries + column_count,
                   [&] {
                     result.offsets.assign(column_count + 1, 0);
                     result.values.resize(entries);
                     if (source_entries) source_entries->resize(entries);
                   }) &&
         step.each(entries, 2, [&](std::size_t entry) { ++result.offsets[matrix.values[entry] + 1]; }) &&
         step.each(column_count, 1, [&](std::size_t c) { result.offsets[c + 1] += result.offsets[c]; }) &&
         step.once(column_count, [&] { next_.assign(result.offsets.begin(), result.offsets.end() - 1); }) &&
         step.each_of_length(matrix.rows(), [&](std::size_t r) -> std::uint64_t {
           for (std::uint32_t entry = matrix.offsets[r]; entry < matrix.offsets[r + 1]; ++entry) {
             const std::uint32_t at = next_[matrix.values[entry]]++;
             result.values[at] = static_cast<std::uint32_t>(r);
             if (source_entries) (*source_entries)[at] = entry;
           }
           // The scatter writes to random places: each entry costs about four sequential operations.
           return 1 + 4 * std::uint64_t{matrix.offsets[r + 1] - matrix.offsets[r]};
         });
}

Csr<std::uint32_t> transpose(const CsrView<std::uint32_t>& matrix, std::size_t column_count,
                             std::vector<std::uint32_t>* source_entries) {
  Csr<std::uint32_t> result;
  Transposition transposition;
  work_to_end([&](WorkBudget& budget) { return transposition.step(budget, matrix, column_count, result, source_entries); });
  return result;
}

}  // namespace hop::core
