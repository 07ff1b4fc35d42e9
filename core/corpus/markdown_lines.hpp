// What a line of Markdown is, by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hop::core {

struct Indent {
  std::size_t bytes = 0;
  std::uint32_t columns = 0;  // a tab goes to the next multiple of four
};
Indent indent_of(std::string_view line);

bool is_blank(std::string_view line);

// The lines below are given without their indentation.

bool is_thematic_break(std::string_view line);

// 1 for a line of '=', 2 for a line of '-', else 0.
std::uint32_t setext_level(std::string_view line);

// 1 … 6 and the heading's bytes [begin, end) of the line; level 0: no heading.
struct AtxHeading {
  std::uint32_t level = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};
AtxHeading read_atx_heading(std::string_view line);

// A fence of at least three '`' or '~'; length 0: none.
struct Fence {
  char mark = 0;
  std::size_t length = 0;
};
Fence read_fence(std::string_view line);
bool closes_fence(std::string_view line, Fence fence);

// "- ", "* ", "+ ", "12. " or "12) "; bytes 0: none. `bytes` counts the white space behind it, too.
struct ListMarker {
  std::size_t bytes = 0;
  bool bullet = false;
  std::uint32_t number = 0;
};
ListMarker read_list_marker(std::string_view line);

// The number of columns of a delimiter row ("|---|:-:|"), else 0.
std::uint32_t delimiter_columns(std::string_view line);

// N for a line that is only "<!-- page N -->", else 0.
std::uint32_t page_mark(std::string_view line);

}  // namespace hop::core
