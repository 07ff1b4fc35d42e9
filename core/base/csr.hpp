// Compressed sparse rows: row r holds values[offsets[r], offsets[r + 1]).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/work_parts.hpp"

namespace hop::core {

// Borrowed. Offsets are ascending from 0, one more than there are rows (no rows: empty).
template <class T>
struct CsrView {
  std::span<const std::uint32_t> offsets;
  std::span<const T> values;

  std::size_t rows() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::span<const T> row(std::size_t r) const { return values.subspan(offsets[r], offsets[r + 1] - offsets[r]); }
};

template <class T>
struct Csr {
  std::vector<std::uint32_t> offsets = {0};
  std::vector<T> values;

  CsrView<T> view() const { return {offsets, values}; }
  std::size_t rows() const { return offsets.size() - 1; }
  std::span<const T> row(std::size_t r) const { return view().row(r); }
  // Closes the row made of all values pushed since the last one.
  void end_row() { offsets.push_back(static_cast<std::uint32_t>(values.size())); }
};

// Row c of the result holds, ascending, the rows of `matrix` that hold c, once for each time they do. Every value must
// be < column_count. With `source_entries`, entry e of the result came from entry source_entries[e] of `matrix`, so
// that values parallel to its entries can follow. Counting sort: linear time.
class Transposition {
 public:
  // True when done; the arguments are the same in every step.
  bool step(WorkBudget& budget, const CsrView<std::uint32_t>& matrix, std::size_t column_count, Csr<std::uint32_t>& result,
            std::vector<std::uint32_t>* source_entries = nullptr);

 private:
  WorkParts parts_;
  std::vector<std::uint32_t> next_;  // entry of each of the result's rows that is filled next
};

// The same at once.
Csr<std::uint32_t> transpose(const CsrView<std::uint32_t>& matrix, std::size_t column_count,
                             std::vector<std::uint32_t>* source_entries = nullptr);

}  // namespace hop::core
