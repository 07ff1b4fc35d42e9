// Plain scanners without regular expressions; each takes time linear in the line. A function returns the empty value if
// the line does not match.
#include "core/corpus/markdown_lines.hpp"

#include <utility>

#include "core/base/found_place.hpp"
#include "core/corpus/clean.hpp"
#include "core/text/ascii.hpp"

namespace hop::core {
namespace {

bool is_line_space(char c) { return c == ' ' || c == '\t'; }
bool is_digit_at(std::string_view line, std::size_t at) { return at < line.size() && ascii::is_digit(line[at]); }

// The number of equal characters at `at`.
std::size_t run_length(std::string_view line, std::size_t at) {
  std::size_t end = at;
  while (end < line.size() && line[end] == line[at]) ++end;
  return end - at;
}

bool ends_or_spaces(std::string_view line, std::size_t at) { return at == line.size() || is_line_space(line[at]); }

}  // namespace

Indent indent_of(std::string_view line) {
  Indent indent;
  for (; indent.bytes < line.size() && is_line_space(line[indent.bytes]); ++indent.bytes) {
    indent.columns = line[indent.bytes] == '\t' ? (indent.columns / 4 + 1) * 4 : indent.columns + 1;
  }
  return indent;
}

std::size_t bytes_of_columns(std::string_view line, std::uint32_t columns) {
  std::size_t bytes = 0;
  for (std::uint32_t column = 0; bytes < line.size() && is_line_space(line[bytes]) && column < columns; ++bytes) {
    column = line[bytes] == '\t' ? (column / 4 + 1) * 4 : column + 1;
  }
  return bytes;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

// Three or more equal marks, with optional spaces between them.
bool is_thematic_break(std::string_view line) {
  if (line.empty() || (line[0] != '-' && line[0] != '*' && line[0] != '_')) return false;
  std::size_t marks = 0;
  for (const char c : line) {
    if (c == line[0]) {
      ++marks;
    } else if (!is_line_space(c)) {
      return false;
    }
  }
  return marks >= 3;
}

std::uint32_t setext_level(std::string_view line) {
  if (line.empty() || (line[0] != '=' && line[0] != '-')) return 0;
  if (!is_blank(line.substr(run_length(line, 0)))) return 0;
  return line[0] == '=' ? 1 : 2;
}

// CommonMark 0.31, 4.2: one to six '#', followed by a space or the end of the line.
AtxHeading read_atx_heading(std::string_view line) {
  if (line.empty() || line[0] != '#') return {};
  const std::size_t level = run_length(line, 0);
  if (level > 6 || !ends_or_spaces(line, level)) return {};
  std::size_t end = line.size();
  while (end > level && is_line_space(line[end - 1])) --end;
  // An optional closing sequence of '#' is dropped if a space precedes it.
  std::size_t closing = end;
  while (closing > level && line[closing - 1] == '#') --closing;
  if (closing == level || is_line_space(line[closing - 1])) end = closing;
  std::size_t begin = level;
  while (begin < end && is_line_space(line[begin])) ++begin;
  while (end > begin && is_line_space(line[end - 1])) --end;
  return {static_cast<std::uint32_t>(level), begin, end};
}

// The tag may have attributes.
HtmlHeading read_html_heading(std::string_view line) {
  if (line.size() < 4 || line[0] != '<' || ascii::lower(line[1]) != 'h' || line[2] < '1' || line[2] > '6') return {};
  const std::size_t tag_end = line.find('>');
  if ((line[3] != '>' && line[3] != ' ') || tag_end == std::string_view::npos) return {};
  return {static_cast<std::uint32_t>(line[2] - '0'), tag_end + 1};
}

// The label has no white space, and nothing follows it.
std::string_view read_anchor(std::string_view line) {
  line = line.substr(0, behind_found(line.find_last_not_of(" \t")));
  for (const auto& [opening, closing] :
       {std::pair<std::string_view, std::string_view>{"(", ")="}, {"<a id=\"", "\"></a>"}, {"<a name=\"", "\"></a>"}}) {
    if (line.size() <= opening.size() + closing.size() || !line.starts_with(opening) || !line.ends_with(closing)) continue;
    const std::string_view label = line.substr(opening.size(), line.size() - opening.size() - closing.size());
    if (label.find_first_of(" \t\"()<>{}") == std::string_view::npos) return label;
  }
  return {};
}

// CommonMark 0.31, 4.5. The info string is ignored.
Fence read_fence(std::string_view line) {
  if (line.empty() || (line[0] != '`' && line[0] != '~')) return {};
  const std::size_t length = run_length(line, 0);
  if (length < 3) return {};
  if (line[0] == '`' && line.find('`', length) != std::string_view::npos) return {};  // a code span
  return {line[0], length};
}

// The closing fence has the same character, at least the same length, and no info string.
bool closes_fence(std::string_view line, Fence fence) {
  if (line.empty() || line[0] != fence.mark) return false;
  const std::size_t length = run_length(line, 0);
  return length >= fence.length && is_blank(line.substr(length));
}

// Ordered markers have at most nine digits, so that the number cannot overflow (CommonMark 0.31, 5.2).
ListMarker read_list_marker(std::string_view line) {
  if (line.empty()) return {};
  ListMarker marker;
  if (line[0] == '-' || line[0] == '*' || line[0] == '+') {
    marker.bullet = true;
    marker.bytes = 1;
  } else {
    while (marker.bytes < 9 && is_digit_at(line, marker.bytes)) {
      marker.number = marker.number * 10 + static_cast<std::uint32_t>(line[marker.bytes++] - '0');
    }
    if (marker.bytes == 0 || marker.bytes == line.size()) return {};
    if (line[marker.bytes] != '.' && line[marker.bytes] != ')') return {};
    ++marker.bytes;
  }
  if (!ends_or_spaces(line, marker.bytes)) return {};
  while (marker.bytes < line.size() && is_line_space(line[marker.bytes])) ++marker.bytes;
  return marker;
}

// Accepts cells of the forms "---", ":--", "--:" and ":-:". A single column needs a pipe, to differ from a setext
// underline.
std::uint32_t delimiter_columns(std::string_view line) {
  line = trimmed(line);
  if (line.empty() || (line[0] != '|' && line[0] != '-' && line[0] != ':')) return 0;
  bool pipe = false;
  std::uint32_t columns = 0;
  for (std::size_t at = line[0] == '|' ? 1 : 0; at < line.size();) {
    while (at < line.size() && is_line_space(line[at])) ++at;
    if (at < line.size() && line[at] == ':') ++at;
    if (at == line.size() || line[at] != '-') return 0;
    at += run_length(line, at);
    if (at < line.size() && line[at] == ':') ++at;
    while (at < line.size() && is_line_space(line[at])) ++at;
    ++columns;
    if (at == line.size()) break;
    if (line[at++] != '|') return 0;
    pipe = true;
  }
  return pipe || line[0] == '|' ? columns : 0;
}

void split_cells(std::string_view text, ByteRange row, std::vector<ByteRange>& out) {
  const auto without_spaces = [&](ByteRange range) {
    while (range.begin < range.end && is_line_space(text[range.begin])) ++range.begin;
    while (range.end > range.begin && is_line_space(text[range.end - 1])) --range.end;
    return range;
  };
  row = without_spaces(row);
  if (row.begin < row.end && text[row.begin] == '|') ++row.begin;
  std::uint32_t cell = row.begin;
  for (std::uint32_t at = row.begin; at < row.end; ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '|') {
      out.push_back(without_spaces({cell, at}));
      cell = at + 1;
    }
  }
  if (cell < row.end) out.push_back(without_spaces({cell, row.end}));
}

// Page comments, as converters from PDF write them.
std::uint32_t page_mark(std::string_view line) {
  line = trimmed(line);
  if (line.substr(0, 4) != "<!--" || line.size() < 7 || line.substr(line.size() - 3) != "-->") return 0;
  line = trimmed(line.substr(4, line.size() - 7));
  if (line.substr(0, 4) != "page" && line.substr(0, 4) != "Page") return 0;
  line = trimmed(line.substr(4));
  if (line.empty() || line.size() > 9) return 0;
  std::uint32_t number = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (!is_digit_at(line, at)) return 0;
    number = number * 10 + static_cast<std::uint32_t>(line[at] - '0');
  }
  return number;
}

}  // namespace hop::core
