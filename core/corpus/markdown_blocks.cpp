// A line-oriented state machine: the state is the open block, the fence, the indentation of the current list item and
// whether the block is in a quote. Each line is classified once, so the time is linear.
#include "core/corpus/markdown_blocks.hpp"

#include <algorithm>

#include "core/corpus/link_syntax.hpp"
#include "core/corpus/markdown_lines.hpp"

namespace hop::core {

class BlockReading::Reader {
 public:
  Reader(std::string_view text, std::uint32_t begin) : text_(text), next_(begin) {
    line_end_ = std::min(text.size(), text.find_first_of("\n\f", begin));
  }

  bool step(WorkBudget& budget) {
    while (next_ < text_.size()) {
      if (budget.used_up()) return false;
      const std::size_t begin = next_;
      read_line();
      budget.spend(next_ - begin);
    }
    close();
    return true;
  }

  MarkdownBlocks take() { return std::move(out_); }

 private:
  static constexpr std::uint32_t code_indent = 4;

  enum class Open : std::uint8_t { none, text, table, indented_code };  // the block that the next line may continue

  std::string_view view(std::size_t begin, std::size_t end) const { return text_.substr(begin, end - begin); }

  // Consumes one line. A form feed also ends a line.
  void read_line() {
    const std::size_t begin = next_;
    const std::size_t end = line_end(begin);
    next_ = end + 1;
    if (fence_.length != 0) {
      read_fenced_line(begin, end);
    } else {
      read_plain_line(begin, end);
    }
    // A comment may have moved next_ past this line.
    if (next_ == end + 1 && end < text_.size() && text_[end] == '\f') start_page(0);
  }

  // Many comments on one line result in many logical lines with the same end: search for it only once.
  std::size_t line_end(std::size_t begin) {
    if (line_end_ < begin) line_end_ = std::min(text_.size(), text_.find_first_of("\n\f", begin));
    return line_end_;
  }

  // --- output ---

  // Ends the open block; the next line starts a new one.
  void close() {
    open_ = Open::none;
    blank_lines_ = 0;
  }

  // Appends an empty block, to which add_line() adds.
  void start(BlockKind kind, std::uint32_t number = 0) {
    const auto line = static_cast<std::uint32_t>(out_.lines.size());
    out_.blocks.push_back({kind, number, line, line});
  }

  void add_line(std::size_t begin, std::size_t end) {
    out_.lines.push_back(byte_range(begin, end));
    out_.blocks.back().line_end = static_cast<std::uint32_t>(out_.lines.size());
  }

  // Adds a page block; 0 stands for the next page.
  void start_page(std::uint32_t number) {
    close();
    start(BlockKind::page, number);
    // A page break inside of a fence splits the code block.
    if (fence_.length != 0) start(BlockKind::code);
  }

  // --- fenced code ---

  // Opens a code block; its lines lose up to `indent` columns of white space.
  void open_fence(Fence fence, std::uint32_t indent, bool quoted) {
    close();
    fence_ = fence;
    fence_indent_ = indent;
    fence_quoted_ = quoted;
    start(BlockKind::code);
  }

  void read_fenced_line(std::size_t begin, std::size_t end) {
    if (fence_quoted_) begin = behind_quote_marks(begin, end);
    const Indent indent = indent_of(view(begin, end));
    if (closes_fence(view(begin + indent.bytes, end), fence_)) {
      fence_ = {};
      return;
    }
    add_line(begin + bytes_of_columns(view(begin, end), fence_indent_), end);
  }

  // The position after all '>' marks at the start of the line.
  std::size_t behind_quote_marks(std::size_t begin, std::size_t end) const {
    for (;;) {
      const Indent indent = indent_of(view(begin, end));
      const std::size_t mark = begin + indent.bytes;
      if (indent.columns >= code_indent || mark == end || text_[mark] != '>') return begin;
      begin = mark + 1;
      if (begin < end && text_[begin] == ' ') ++begin;
    }
  }

  // --- all other lines ---

  // The order of the tests is roughly CommonMark's precedence of block starts.
  void read_plain_line(std::size_t begin, std::size_t end) {
    const std::size_t unquoted = open_ == Open::indented_code ? begin : behind_quote_marks(begin, end);
    const bool quoted = unquoted != begin;
    begin = unquoted;
    if (is_blank(view(begin, end))) return read_blank_line();
    // A quote interrupts a paragraph.
    if (quoted && !quoted_) close();
    quoted_ = quoted || (quoted_ && open_ != Open::none);  // a paragraph continues without the quote marker (lazy continuation)

    const Indent indent = indent_of(view(begin, end));
    if (read_hidden(begin + indent.bytes, end)) return;
    end = before_open_comment(begin, end);

    // The indentation relative to the content of the current list item.
    const std::uint32_t inside = indent.columns - (indent.columns < list_indent_ ? indent.columns : list_indent_);
    const std::size_t content = begin + indent.bytes;
    const std::string_view line = view(content, end);
    if (open_ == Open::table) {
      if (line.find('|') != std::string_view::npos) return add_line(content, end);
      close();
    }
    if (inside >= code_indent && open_ != Open::text) return read_indented_code(begin, end);
    if (open_ == Open::indented_code) close();
    // Tables and setext headings are recognized by their second line, so they replace the open paragraph.
    if (open_ == Open::text && start_table(content, end)) return;
    if (open_ == Open::text && !quoted_ && indent.columns < code_indent && end_setext_heading(line)) return;
    if (inside < code_indent) {
      if (is_thematic_break(line)) return indent.columns < list_indent_ ? end_list() : close();
      const bool is_inside = quoted || (indent.columns > 0 && list_indent_ > 0);
      if (line.starts_with('<') && read_tagged_heading(content, end, is_inside)) return;
      if (const AtxHeading heading = read_atx_heading(line); heading.level != 0) return read_heading(heading, content, is_inside);
      if (open_ == Open::none && read_anchor_line(line, content)) return;
      if (const Fence fence = read_fence(line); fence.length != 0) return open_fence(fence, indent.columns, quoted);
    }
    if (inside < code_indent || list_indent_ > 0) {
      if (read_list_item(content, end, indent.columns, quoted)) return;
    }
    if (open_ == Open::text) return add_line(content, end);
    if (read_definition(content, end) || continue_term(content, end)) return;
    if (indent.columns < list_indent_) list_indent_ = indent.columns;
    start(BlockKind::paragraph);
    open_ = Open::text;
    add_line(content, end);
  }

  void read_blank_line() {
    if (open_ == Open::indented_code) ++blank_lines_;
    else close();
  }

  // Adds a line to the open indented code block, or opens one. Blank lines are written only if code follows them.
  void read_indented_code(std::size_t begin, std::size_t end) {
    if (open_ != Open::indented_code) {
      start(BlockKind::code);
      open_ = Open::indented_code;
    }
    for (; blank_lines_ > 0; --blank_lines_) add_line(begin, begin);
    add_line(begin + bytes_of_columns(view(begin, end), list_indent_ + code_indent), end);
  }

  void end_list() {
    close();
    list_indent_ = 0;
  }

  // Only headings at the top level start sections. In a quote or a list item they are text.
  void read_heading(AtxHeading heading, std::size_t content, bool inside_container) {
    close();
    if (heading.begin == heading.end) return;
    start(inside_container ? BlockKind::paragraph : BlockKind::heading, heading.level);
    add_line(content + heading.begin, content + heading.end);
    if (!inside_container) list_indent_ = 0;
  }

  // "<h1 align="center">…</h1>", which may have several lines. The rest of its last line is read as a separate line.
  bool read_tagged_heading(std::size_t content, std::size_t end, bool inside_container) {
    constexpr std::size_t longest = 4096;  // in bytes
    const HtmlHeading heading = read_html_heading(view(content, end));
    if (heading.level == 0) return false;
    const std::size_t begin = content + heading.begin, closing = heading_close(begin);
    const std::string_view tag = text_.substr(std::min(closing, text_.size()), 5);
    if (tag.size() < 5 || tag[3] != static_cast<char>('0' + heading.level) || tag[4] != '>') return false;
    if (closing > (inside_container ? end : begin + longest)) return false;
    close();
    start(inside_container ? BlockKind::paragraph : BlockKind::heading, heading.level);
    for (std::size_t at = begin; at < closing;) {
      const std::size_t line = std::min(text_.find('\n', at), closing);
      if (!is_blank(view(at, line))) add_line(at + indent_of(view(at, line)).bytes, line);
      at = line + 1;
    }
    if (out_.blocks.back().line_end == out_.blocks.back().first_line) out_.blocks.pop_back();
    if (!inside_container) list_indent_ = 0;
    continue_at(closing + tag.size());
    return true;
  }

  // The position of the next "</h" at or after `at`.
  std::size_t heading_close(std::size_t at) {
    for (;; at += 2) {
      at = end_tag_.from(at);
      if (at == std::string_view::npos || (at + 2 < text_.size() && (text_[at + 2] | 0x20) == 'h')) return at;
    }
  }

  bool read_anchor_line(std::string_view line, std::size_t content) {
    const std::string_view label = read_anchor(line);
    if (label.empty()) return false;
    start(BlockKind::anchor);
    const std::size_t begin = content + static_cast<std::size_t>(label.data() - line.data());
    add_line(begin, begin + label.size());
    return true;
  }

  // Turns the open paragraph into a heading if the line is a setext underline.
  bool end_setext_heading(std::string_view line) {
    MarkdownBlock& block = out_.blocks.back();
    const std::uint32_t level = setext_level(line);
    if (level == 0 || block.kind != BlockKind::paragraph || list_indent_ > 0) return false;
    block.kind = BlockKind::heading;
    block.number = level;
    close();
    return true;
  }

  // A delimiter row makes the line before it the header of a table.
  bool start_table(std::size_t content, std::size_t end) {
    const std::uint32_t columns = delimiter_columns(view(content, end));
    if (columns == 0) return false;
    const ByteRange header = out_.lines.back();
    cells_.clear();
    split_cells(text_, header, cells_);
    // As in GFM, the header must have as many cells as the delimiter row. It must also have a pipe.
    if (cells_.size() != columns || header.of(text_).find('|') == std::string_view::npos) return false;
    MarkdownBlock& paragraph = out_.blocks.back();
    out_.lines.pop_back();
    if (--paragraph.line_end == paragraph.first_line) out_.blocks.pop_back();
    start(BlockKind::table);
    add_line(header.begin, header.end);
    add_line(content, end);
    open_ = Open::table;
    return true;
  }

  bool read_list_item(std::size_t content, std::size_t end, std::uint32_t columns, bool quoted) {
    const ListMarker marker = read_list_marker(view(content, end));
    if (marker.bytes == 0) return false;
    const bool empty = content + marker.bytes == end;
    // Inside a paragraph, "1986. A good year" and a lone "-" continue the paragraph (CommonMark 0.31, 5.2).
    const bool in_paragraph = open_ == Open::text && out_.blocks.back().kind == BlockKind::paragraph && list_indent_ == 0;
    if (in_paragraph && (empty || (!marker.bullet && marker.number != 1))) return false;
    close();
    const std::uint32_t spaces = static_cast<std::uint32_t>(marker.bytes);
    // The content column of the item. More than four spaces after a bullet are indented code, so they do not count.
    list_indent_ = columns + (empty ? 2 : spaces <= 5 || !marker.bullet ? spaces : 2);
    std::size_t begin = content + marker.bytes;
    if (const Fence fence = read_fence(view(begin, end)); fence.length != 0) {
      open_fence(fence, list_indent_, quoted);
      return true;
    }
    const std::string_view rest = view(begin, end);
    if (rest.size() > 3 && rest[0] == '[' && (rest[1] == ' ' || rest[1] == 'x' || rest[1] == 'X') && rest[2] == ']' &&
        rest[3] == ' ') {
      begin += 4;  // the checkbox of a task list item
    }
    start(BlockKind::list_item, marker.bullet ? 1 : 0);
    open_ = Open::text;
    add_line(marker.bullet ? begin : content, end);
    return true;
  }

  // Removes "[label]: target" from the text. "[^1]: text" is a footnote and becomes a paragraph.
  bool read_definition(std::size_t content, std::size_t end) {
    const std::string_view line = view(content, end);
    if (line.empty() || line[0] != '[') return false;
    const std::size_t label = label_end(line, 0);
    if (label < 3 || label >= line.size() || line[label] != ':') return false;
    if (line[1] == '^') {
      start(BlockKind::paragraph);
      open_ = Open::text;
      add_line(content + label + 1 + indent_of(line.substr(label + 1)).bytes, end);
      return true;
    }
    // The target and the title may each begin a line.
    std::size_t stops[] = {end, end, end, end};
    for (std::size_t more = 1; more < std::size(stops) && !quoted_; ++more) {
      const std::size_t before = stops[more] = stops[more - 1];
      if (before == text_.size() || text_[before] != '\n') continue;
      const std::size_t stop = std::min(text_.find('\n', before + 1), text_.size());
      if (!is_blank(view(before + 1, stop))) stops[more] = stop;
    }
    for (std::size_t more = std::size(stops); more > 0; --more) {
      const std::size_t stop = stops[more - 1];
      const std::string_view lines = view(content, stop);
      LinkTarget target = read_target(lines, label + 1);
      if (target.end == 0 || !is_blank(lines.substr(target.end))) continue;
      out_.definitions.push_back({link_label(line.substr(1, label - 2)), std::move(target.target)});
      if (stop > end) continue_at(stop);
      return true;
    }
    return false;
  }

  // ": text" after a blank line defines the paragraph of one line before it, as in Pandoc's definition lists.
  bool continue_term(std::size_t content, std::size_t end) {
    if (out_.blocks.empty() || end - content < 2 || text_[content] != ':' || !is_blank(view(content + 1, content + 2)))
      return false;
    const MarkdownBlock& term = out_.blocks.back();
    if (term.kind != BlockKind::paragraph || term.line_end != term.first_line + 1) return false;
    open_ = Open::text;
    add_line(content, end);
    return true;
  }

  // --- comments ---

  // Drops a comment, program or style sheet at the start of a line; the rest of its last line is read as a separate line. An
  // unclosed one is text.
  bool read_hidden(std::size_t at, std::size_t end) {
    if (at == end || text_[at] != '<') return false;
    for (auto& [opening, closing] : hidden_) {
      if (!text_.substr(at).starts_with(opening)) continue;
      const std::size_t close = closing.from(at + 2);  // "<!-->" is a comment, too
      if (close == std::string_view::npos) return false;
      const std::uint32_t page = close < end ? page_mark(view(at, end)) : 0;
      if (page != 0) start_page(page);
      else continue_at(close + closing.mark().size());
      return true;
    }
    return false;
  }

  // Reads on after a construct that ends inside of a line, or with the next line if it ends the line.
  void continue_at(std::size_t at) {
    next_ = at;
    while (next_ < text_.size() && (text_[next_] == ' ' || text_[next_] == '\t')) ++next_;
    if (next_ < text_.size() && text_[next_] == '\n') ++next_;
  }

  // If a comment begins inside this line and ends on another line, the line ends before the comment. A comment within
  // one line is left to the inline parser, and so is a comment after a '`', where it may be code.
  std::size_t before_open_comment(std::size_t begin, std::size_t end) {
    const std::string_view line = view(begin, end);
    const std::size_t opening = line.rfind("<!--");
    if (opening == std::string_view::npos || line.find('`') < opening) return end;
    if (line.find("-->", opening + 2) != std::string_view::npos) return end;
    const std::size_t closing = hidden_[0].second.from(begin + opening + 2);
    if (closing == std::string_view::npos) return end;
    next_ = closing + 3;
    return begin + opening;
  }

  std::string_view text_;
  std::size_t next_;
  MarkdownBlocks out_;
  Open open_ = Open::none;
  std::uint32_t blank_lines_ = 0;  // blank lines in indented code, written if the code continues
  std::uint32_t list_indent_ = 0;  // content column of the current list item; 0: no list
  Fence fence_;
  std::uint32_t fence_indent_ = 0;
  bool fence_quoted_ = false;
  bool quoted_ = false;       // whether the open block is in a quote
  std::size_t line_end_ = 0;  // end of the line that contains next_
  std::vector<ByteRange> cells_;
  // What begins and ends text that is not shown.
  std::pair<std::string_view, NextMark> hidden_[5] = {{"<!--", {text_, "-->"}},
                                                      {"<script>", {text_, "</script>"}},
                                                      {"<script ", {text_, "</script>"}},
                                                      {"<style>", {text_, "</style>"}},
                                                      {"<style ", {text_, "</style>"}}};
  NextMark end_tag_{text_, "</"};
};

BlockReading::BlockReading(std::string_view text, std::uint32_t begin) : reader_(std::make_unique<Reader>(text, begin)) {}
BlockReading::~BlockReading() = default;
BlockReading::BlockReading(BlockReading&&) noexcept = default;
BlockReading& BlockReading::operator=(BlockReading&&) noexcept = default;

bool BlockReading::step(WorkBudget& budget) { return reader_->step(budget); }
MarkdownBlocks BlockReading::take() && { return reader_->take(); }

}  // namespace hop::core
