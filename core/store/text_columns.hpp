// The text columns of the file in the order in which they fill its one blob.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/work_parts.hpp"
#include "core/store/derived_columns.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

enum class TextColumn : std::size_t {
  document_ids, document_titles,
  passage_ids, passage_titles, passage_texts,
  section_headings, table_names, table_markdowns,
  metadata_keys, metadata_values,
  keyword_keys, keyword_names,
  terms,
};
inline constexpr std::size_t text_column_count = 13;

struct TextSource {
  const GraphContent& content;
  const DerivedColumns& derived;
};

std::size_t text_rows(const TextSource& source, TextColumn column);
std::string_view text_row(const TextSource& source, TextColumn column, std::size_t row);

// Byte of the blob where each column begins; the last entry is the blob's length.
using TextBegins = std::array<std::uint64_t, text_column_count + 1>;
// Parts of a longer work; true when done.
bool lay_out_text(const TextSource& source, WorkParts::Step& step, TextBegins& begins);

// Where the columns' text goes: the blob, and each column's offsets into it, which the limit on the file's size keeps
// below 2³¹.
struct TextMemory {
  std::uint8_t* blob = nullptr;
  std::array<std::uint32_t*, text_column_count> offsets{};
};
bool copy_text(const TextSource& source, const TextBegins& begins, const TextMemory& memory, WorkParts::Step& step);

}  // namespace hop::core
