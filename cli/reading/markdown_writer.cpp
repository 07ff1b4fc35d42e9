#include "markdown_writer.hpp"

#include <algorithm>

#include "document_budget.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_indents = 8;  // deeper blocks are written at this depth, so that lines stay in proportion to the text

bool is_white(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_white(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white(text.back())) text.remove_suffix(1);
  return text;
}

// The length of the longest run of backticks.
std::size_t longest_run(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) longest = std::max(longest, run = c == '`' ? run + 1 : 0);
  return longest;
}

// Whether the line would begin a block of another kind.
bool begins_block(std::string_view line) {
  if (line.empty()) return false;
  if (std::string_view("#>-+=~|:!?").find(line.front()) != std::string_view::npos) return true;
  const std::size_t digits = line.find_first_not_of("0123456789");
  return digits != 0 && digits != std::string_view::npos && (line[digits] == '.' || line[digits] == ')');
}

void append_escaped_beginning(std::string& out, std::string_view line) {
  if (line.starts_with("import ")) {  // not a line of code of a component
    out.append("&#105;").append(line.substr(1));
    return;
  }
  if (!begins_block(line)) {
    out += line;
    return;
  }
  const std::size_t mark = line.find_first_not_of("0123456789");
  out.append(line.substr(0, mark)).append("\\").append(line.substr(mark));
}

}  // namespace

void MarkdownWriter::count(std::size_t bytes) { budget_->write(bytes); }

void MarkdownWriter::text(std::string_view text) {
  const std::size_t before = line_.size();
  constexpr std::string_view special = "\\`*_[]<>&$%={^#";  // of Markdown and of the conventions of note tools
  for (const char c : text) {
    if (is_white(c)) {
      if (!line_.empty() && !is_white(line_.back())) line_ += ' ';
      continue;
    }
    if (special.find(c) != std::string_view::npos) line_ += '\\';
    line_ += c;
  }
  count(line_.size() - before);
}

void MarkdownWriter::line_break() {
  while (!line_.empty() && line_.back() == ' ') line_.pop_back();
  if (line_.empty()) return;
  line_ += '\n';
  count(1);
}

void MarkdownWriter::code(std::string_view text) {
  std::string one_line(trimmed(text));
  std::replace_if(one_line.begin(), one_line.end(), is_white, ' ');
  if (one_line.empty()) return;
  const std::string fence(longest_run(one_line) + 1, '`');
  const bool has_edge = one_line.front() == '`' || one_line.back() == '`';
  line_ += fence + (has_edge ? " " : "") + one_line + (has_edge ? " " : "") + fence;
  count(2 * fence.size() + one_line.size());
}

void MarkdownWriter::strong(std::string_view text) {
  line_ += "**";
  this->text(text);
  line_ += "**";
}

void MarkdownWriter::end_link(std::size_t begin, std::string_view address) {
  begin = std::min(begin, line_.size());
  if (address.empty() || trimmed(std::string_view(line_).substr(begin)).empty()) return;
  std::string target;
  for (const char c : address) {
    if (c == ' ') target += "%20";
    else if (c == '(') target += "%28";
    else if (c == ')') target += "%29";
    else if (!is_white(c) && c != '<' && c != '>') target += c;
  }
  count(target.size());
  while (begin < line_.size() && is_white(line_[begin])) ++begin;
  std::size_t end = line_.size();
  while (is_white(line_[end - 1])) --end;
  line_.insert(end, "](" + target + ")");
  line_.insert(begin, "[");
}

void MarkdownWriter::append_block(std::string_view block) {
  for (std::size_t begin = 0; begin <= block.size();) {
    const std::size_t end = std::min(block.find('\n', begin), block.size());
    std::string line;
    for (Indent& indent : indents_) {
      line += indent.is_begun ? indent.others : indent.first;
      indent.is_begun = true;
    }
    count(line.size() + 1);
    line += block.substr(begin, end - begin);
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out_ += line + "\n";
    begin = end + 1;
  }
  std::string between;
  for (const Indent& indent : indents_) between += indent.others;
  while (!between.empty() && between.back() == ' ') between.pop_back();
  out_ += between + "\n";
}

void MarkdownWriter::end_paragraph() {
  const std::string paragraph(trimmed(line_));
  line_.clear();
  if (paragraph.empty()) return;
  std::string block;
  for (std::size_t begin = 0; begin <= paragraph.size();) {
    const std::size_t end = std::min(paragraph.find('\n', begin), paragraph.size());
    if (begin > 0) block += '\n';
    append_escaped_beginning(block, trimmed(std::string_view(paragraph).substr(begin, end - begin)));
    begin = end + 1;
  }
  append_block(block);
}

void MarkdownWriter::end_heading(int level) {
  std::string heading(trimmed(line_));
  line_.clear();
  if (heading.empty()) return;
  std::replace(heading.begin(), heading.end(), '\n', ' ');
  append_block(std::string(static_cast<std::size_t>(std::clamp(level, 1, 6)), '#') + " " + heading);
}

void MarkdownWriter::code_block(std::string_view code, std::string_view language) {
  end_paragraph();
  while (!code.empty() && code.front() == '\n') code.remove_prefix(1);
  while (!code.empty() && is_white(code.back())) code.remove_suffix(1);
  if (code.empty()) return;
  const std::string fence(std::max<std::size_t>(3, longest_run(code) + 1), '`');
  count(2 * fence.size() + code.size());
  append_block(fence + std::string(language) + "\n" + std::string(code) + "\n" + fence);
}

void TableRow::add(std::string_view cell) {
  markdown_ += cells_++ == 0 ? "| " : " ";
  markdown_.append(cell).append(" |");
}

void MarkdownWriter::table(const std::vector<TableRow>& rows) {
  end_paragraph();
  std::string block;
  std::size_t bytes = 0;
  for (const TableRow& row : rows) bytes += row.markdown().size() + 1;
  block.reserve(bytes + (rows.empty() ? 0 : 4 * rows.front().cells() + 2));  // a table may be a whole page
  for (const TableRow& row : rows) {
    if (row.cells() == 0) continue;
    const bool is_header = block.empty();
    if (!is_header) block += '\n';
    block += row.markdown();
    count(4 * row.cells());
    if (!is_header) continue;
    block += "\n|";
    for (std::size_t c = 0; c < row.cells(); ++c) block += "---|";
    count(4 * row.cells());
  }
  if (!block.empty()) append_block(block);
}

void MarkdownWriter::blocks(std::string_view markdown) {
  end_paragraph();
  while (!markdown.empty() && markdown.back() == '\n') markdown.remove_suffix(1);
  if (!markdown.empty()) append_block(markdown);
}

void MarkdownWriter::begin_item(std::string_view marker) {
  end_paragraph();
  if (indents_.size() >= most_indents) marker = {};
  indents_.push_back({std::string(marker), std::string(marker.size(), ' ')});
}

void MarkdownWriter::begin_quote() {
  end_paragraph();
  const char* mark = indents_.size() < most_indents ? "> " : "";
  indents_.push_back({mark, mark});
}

void MarkdownWriter::end_indent() {
  end_paragraph();
  if (!indents_.empty()) indents_.pop_back();
}

std::string MarkdownWriter::take() {
  end_paragraph();
  return std::move(out_);
}

std::string one_line(std::string_view text) {
  std::string line(trimmed(text));
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

std::string cell_text(std::string_view markdown) {
  std::string cell;
  for (const char c : one_line(markdown)) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

}  // namespace hop::cli
