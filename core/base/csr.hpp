// Compressed sparse rows (CSR): row r holds values[offsets[r], offsets[r + 1]). The bipartite passage–keyword graph,
// postings and links are all stored in this form: two flat arrays that can be read directly from a mapped file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/work_parts.hpp"

namespace hop::core {

// A non-owning view. Offsets ascend from 0 and number rows() + 1; a matrix without rows may have none.
template <class T>
struct CsrView {
  std::span<const std::uint32_t> offsets;
  std::span<const T> values;

  std::size_t rows() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::span<const T> row(std::size_t r) const { return values.subspan(offsets[r], offsets[r + 1] - offsets[r]); }
};

// An owning matrix that is filled row by row.
template <class T>
struct Csr {
  std::vector<std::uint32_t> offsets = {0};
  std::vector<T> values;

  CsrView<T> view() const { return {offsets, values}; }
  std::size_t rows() const { return offsets.size() - 1; }
  std::span<const T> row(std::size_t r) const { return view().row(r); }
  // Ends a row: it holds the values that were appended since the last call.
  void end_row() { offsets.push_back(static_cast<std::uint32_t>(values.size())); }
};

// Transposes a sparse matrix, over many steps. Row c of the result lists in ascending order the rows of `matrix` that
// contain c, once per occurrence. Every value must be < column_count. If `source_entries` is given, entry e of the
// result comes from entry source_entries[e] of `matrix`, so that the caller can permute parallel arrays. Counting sort:
// linear time.
class Transposition {
 public:
  // True when done. Every step of one transposition must pass the same arguments.
  bool step(WorkBudget& budget, const CsrView<std::uint32_t>& matrix, std::size_t column_count, Csr<std::uint32_t>& result,
            std::vector<std::uint32_t>* source_entries = nullptr);

 private:
  WorkParts parts_;
  std::vector<std::uint32_t> next_;  // per row of the result: the entry to fill next
};

// Transposes without a budget.
Csr<std::uint32_t> transpose(const CsrView<std::uint32_t>& matrix, std::size_t column_count,
                             std::vector<std::uint32_t>* source_entries = nullptr);

}  // namespace hop::core
