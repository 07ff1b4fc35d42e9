// Classification of a single Markdown line by its syntax (CommonMark 0.31, chapter 4 and GFM tables): headings, fences,
// list markers, thematic breaks, delimiter rows, page marks. The state across lines is in markdown_blocks.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"

namespace hop::core {

// Looks for a mark at ascending positions: each byte of the text is read once.
class NextMark {
 public:
  NextMark(std::string_view text, std::string_view mark) : text_(text), mark_(mark) {}

  std::string_view mark() const { return mark_; }
  // The first one at or after `at`; npos if there is none.
  std::size_t from(std::size_t at) {
    if (!is_found_ || found_ < at) found_ = text_.find(mark_, at);
    is_found_ = true;
    return found_;
  }

 private:
  std::string_view text_, mark_;
  std::size_t found_ = 0;
  bool is_found_ = false;
};

struct Indent {
  std::size_t bytes = 0;
  std::uint32_t columns = 0;  // a tab advances to the next multiple of four
};
Indent indent_of(std::string_view line);

// The number of bytes of white space at the start of the line that fill at most `columns` columns.
std::size_t bytes_of_columns(std::string_view line, std::uint32_t columns);

bool is_blank(std::string_view line);

// The functions below take lines without their indentation.

bool is_thematic_break(std::string_view line);

// The level of a setext underline: 1 for '=', 2 for '-', else 0.
std::uint32_t setext_level(std::string_view line);

// The level 1 … 6 and the text of the heading, as bytes [begin, end) of the line. Level 0: not a heading.
struct AtxHeading {
  std::uint32_t level = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};
AtxHeading read_atx_heading(std::string_view line);

// "<h2>" at the start of a line: the level, and the position after the tag. Level 0: not a heading.
struct HtmlHeading {
  std::uint32_t level = 0;
  std::size_t begin = 0;
};
HtmlHeading read_html_heading(std::string_view line);

// The label if the line consists of "(label)=", as in MyST, or "<a id="label"></a>"; else empty. It labels the next heading.
std::string_view read_anchor(std::string_view line);

// A code fence of at least three '`' or '~'. Length 0: not a fence.
struct Fence {
  char mark = 0;
  std::size_t length = 0;
};
Fence read_fence(std::string_view line);
bool closes_fence(std::string_view line, Fence fence);

// A list marker: "- ", "* ", "+ ", "12. " or "12) ". `bytes` includes the white space after it; 0: not a list item.
struct ListMarker {
  std::size_t bytes = 0;
  bool bullet = false;
  std::uint32_t number = 0;
};
ListMarker read_list_marker(std::string_view line);

// The number of columns of a delimiter row ("|---|:-:|"), else 0.
std::uint32_t delimiter_columns(std::string_view line);

// Appends the cells of a table row without outer pipes and surrounding white space. "\|" does not separate cells.
void split_cells(std::string_view text, ByteRange row, std::vector<ByteRange>& out);

// N if the line consists of "<!-- page N -->", else 0.
std::uint32_t page_mark(std::string_view line);

}  // namespace hop::core
