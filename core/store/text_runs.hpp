// The text columns of a file, and runs of borrowed text for them.
//
// A merge copies most texts unchanged. A run covers consecutive rows of a source table, so it is copied with one memcpy instead
// of one per row.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/text_table.hpp"

namespace hop::core {

// In the order of their texts in the file's blob.
enum class TextColumn : std::size_t {
  document_ids,
  document_titles,
  passage_ids,
  passage_titles,
  passage_texts,
  section_headings,
  table_names,
  table_markdowns,
  metadata_keys,
  metadata_values,
  keyword_keys,
  keyword_names,
  terms,
};
inline constexpr std::size_t text_column_count = 13;

// Consecutive rows of a column that are also consecutive in their source.
struct TextRun {
  std::string_view text;                   // the texts of all rows
  const std::uint32_t* offsets = nullptr;  // begin of each row, and the end, relative to any origin; null: a single row
  std::size_t first_row = 0;
  std::size_t rows = 1;
};

// All rows of a column, borrowed. The length of a run is limited, so that copying one is a single short step of work.
class TextRuns {
 public:
  std::size_t rows() const { return runs_.empty() ? 0 : runs_.back().first_row + runs_.back().rows; }
  std::span<const TextRun> runs() const { return runs_; }

  void add(std::string_view row) { runs_.push_back({row, nullptr, rows(), 1}); }
  // Rows [first, end) of a table.
  void add(const TextTable& table, std::size_t first, std::size_t end) {
    constexpr std::size_t most_rows = 1 << 12;
    constexpr std::uint32_t most_bytes = 1 << 16;
    while (first < end) {
      const std::uint32_t* const begin = &table.offsets[first];
      const bool continues = !runs_.empty() && runs_.back().offsets && runs_.back().offsets + runs_.back().rows == begin &&
                             runs_.back().rows < most_rows && begin[1] - *runs_.back().offsets <= most_bytes;
      if (!continues) {  // a new run, with one row of any length
        runs_.push_back({table[first++], begin, rows(), 1});
        continue;
      }
      // Extend the run by as many rows as its limits allow.
      TextRun& run = runs_.back();
      const std::uint32_t* const last = begin + std::min(end - first, most_rows - run.rows);
      const auto* const run_end = std::upper_bound(begin + 1, last + 1, *run.offsets + most_bytes) - 1;
      const auto added = static_cast<std::size_t>(run_end - begin);
      first += added;
      run.rows += added;
      run.text = {run.text.data(), begin[added] - *run.offsets};
    }
  }

 private:
  std::vector<TextRun> runs_;
};

using BorrowedText = std::array<TextRuns, text_column_count>;

}  // namespace hop::core
