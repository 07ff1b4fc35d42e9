// Serializes the text columns: one blob that holds all texts of the file, and one column of offsets into it per text column.
//
// A text column comes either from owned strings of the content or from borrowed runs (text_runs.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/work_parts.hpp"
#include "core/store/derived_columns.hpp"
#include "core/store/graph_content.hpp"
#include "core/store/text_runs.hpp"

namespace hop::core {

struct TextSource {
  const GraphContent& content;
  const DerivedColumns& derived;
};

std::size_t text_rows(const TextSource& source, TextColumn column);

// Byte of the blob where each column begins; the last entry is the blob's length.
using TextBegins = std::array<std::uint64_t, text_column_count + 1>;
// Both functions are parts of a stepped computation: they return true when done.
bool lay_out_text(const TextSource& source, WorkParts::Step& step, TextBegins& begins);

// Pointers to each column's offsets into the blob. The limit on the file's size keeps the offsets below 2³¹.
using TextOffsets = std::array<std::uint32_t*, text_column_count>;
bool write_text_offsets(const TextSource& source, const TextBegins& begins, const TextOffsets& offsets, WorkParts::Step& step);

// Reads the bytes of the blob, run by run.
class BlobReader {
 public:
  // The next non-empty run of bytes; empty at the end of the blob.
  std::string_view next(const TextSource& source);

 private:
  std::size_t column_ = 0, run_ = 0;
};

}  // namespace hop::core
