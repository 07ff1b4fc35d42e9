#include "asciidoc.hpp"

#include <algorithm>
#include <utility>

#include "asciidoc_inline.hpp"
#include "document_budget.hpp"
#include "markdown_writer.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_columns = 256;  // that a header is filled up to

std::string_view without_spaces(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// Whether the line consists of at least `least` equal marks.
bool is_line_of(std::string_view line, char mark, std::size_t least) {
  return line.size() >= least && line.find_first_not_of(mark) == std::string_view::npos;
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

bool begins_with_any(std::string_view line, std::initializer_list<std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view beginning) { return line.starts_with(beginning); });
}

class AsciiDocReader {
 public:
  explicit AsciiDocReader(DocumentBudget& budget) : budget_(budget) {}

  ConvertedDocument read(std::string_view text) {
    constexpr std::size_t least_values = 4096;
    inline_.limit_values(text.size() + least_values);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view line = text.substr(begin, end - begin);
      while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
      read_line(line);
      begin = end + 1;
    }
    end_block();
    return {{}, std::move(out_)};
  }

 private:
  void add(std::string_view line) {
    budget_.write(line.size() + 1);
    out_.append(line).push_back('\n');
  }
  void add_paragraph(std::string_view line) {
    add("");
    add(inline_.markdown_of(line));
    add("");
  }

  void read_line(std::string_view line) {
    if (!verbatim_.empty()) return read_verbatim(line);
    if (is_in_table_) return read_table_line(line);
    const std::string_view content = without_spaces(line);
    if (content.empty()) return heading_length_ = 0, add("");
    if (underline_heading(content) || begin_block(content) || read_heading(line) || read_attributes(content) ||
        read_item(content))
      return;
    if (!term_.empty()) return end_term(content);
    if (out_.empty() || out_.ends_with("\n\n")) heading_begin_ = out_.size(), heading_length_ = count_characters(content);
    add(inline_.markdown_of(begins_with_any(content, {"#", ">", "~~~"}) ? "\\" + std::string(content) : std::string(content)));
  }

  // A line of about the same length below a line makes that a heading.
  bool underline_heading(std::string_view line) {
    constexpr std::string_view marks = "=-~^+";  // by level
    const std::size_t level = marks.find(line.front()), length = std::exchange(heading_length_, 0);
    if (length == 0 || level == std::string_view::npos || !is_line_of(line, line.front(), 2)) return false;
    if (line.size() + 2 < length || line.size() > length + 2) return false;
    out_.insert(heading_begin_, std::string(level + 1, '#') + " ");
    add("");
    return true;
  }

  // A line of marks begins a block of listings, comments or cells; those around other blocks leave nothing.
  bool begin_block(std::string_view line) {
    const bool is_listing =
        is_line_of(line, '-', 4) || is_line_of(line, '.', 4) || is_line_of(line, '+', 4) || line.starts_with("```");
    if (is_listing || is_line_of(line, '/', 4)) {
      flush_term();
      verbatim_ = line.starts_with("```") ? "```" : line;
      is_comment_ = line[0] == '/';
      if (!is_comment_) add("\n~~~~~~");
      return true;
    }
    if (line == "|===" || line == "!===" || line == ",===" || line == ":===") {
      add("");
      is_in_table_ = is_header_ = true;
      return true;
    }
    const bool is_structure = is_line_of(line, '=', 4) || is_line_of(line, '*', 4) || is_line_of(line, '_', 4) || line == "--" ||
                              line == "+" || line == "'''" || line == "<<<";
    if (is_structure) add("");
    return is_structure || (line.starts_with("//") && !line.starts_with("///"));
  }

  void read_verbatim(std::string_view line) {
    if (line != verbatim_) {
      if (!is_comment_) add(line);
      return;
    }
    end_block();
  }

  // Ends an open listing, table or term.
  void end_block() {
    if (!verbatim_.empty() && !is_comment_) add("~~~~~~\n");
    verbatim_.clear();
    flush_term();
    if (is_in_table_) end_table();
  }

  // "== Section" → "## Section"
  bool read_heading(std::string_view line) {
    const std::size_t level = std::min(line.find_first_not_of('='), line.size());
    if (level == 0 || level > 6 || level >= line.size() || line[level] != ' ') return false;
    flush_term();
    add("");
    add(std::string(level, '#') + " " + inline_.markdown_of(without_spaces(line.substr(level))));
    add("");
    return true;
  }

  // Lines about the document or the next block: attributes, anchors, titles, and macros of blocks.
  bool read_attributes(std::string_view line) {
    if (line.front() == ':' && line.size() > 2) return read_entry(line);
    if (line.front() == '[' && line.back() == ']') return read_block_attributes(line.substr(1, line.size() - 2));
    if (line.size() > 1 && line[0] == '.' && line[1] != '.' && line[1] != ' ') {
      add_paragraph(line.substr(1));
      return true;
    }
    if (begins_with_any(line, {"include::", "ifdef::", "ifndef::", "ifeval::", "endif::", "toc::", "video::", "audio::"}))
      return true;
    if (!line.starts_with("image::") || line.back() != ']' || line.find('[') == std::string_view::npos) return false;
    add_paragraph(first_of_list(line.substr(line.find('[') + 1, line.size() - line.find('[') - 2)));
    return true;
  }

  // ":name: value"
  bool read_entry(std::string_view line) {
    const std::size_t colon = line.find(':', 1);
    if (colon == std::string_view::npos || line.substr(1, colon - 1).find(' ') != std::string_view::npos) return false;
    const std::string_view name = line.substr(1, colon - 1), value = without_spaces(line.substr(colon + 1));
    if (name == "description" || name == "keywords") add_paragraph(value);
    inline_.set_attribute(name, value);
    return true;
  }

  // Words in brackets are text.
  bool read_block_attributes(std::string_view list) {
    std::string_view anchor;
    if (list.starts_with('[') && list.ends_with(']')) anchor = list.substr(1, list.find_first_of(",]") - 1);
    else if (list.starts_with('#')) anchor = list.substr(1, list.find_first_of(".,%", 1) - 1);
    else if (list.find_first_of(" []") != std::string_view::npos && list.find_first_of(",=") == std::string_view::npos)
      return false;
    if (anchor.empty()) return read_style(list), true;
    add("");
    add("(" + std::string(anchor) + ")=");
    return true;
  }

  // The author and the source of a quote are text; the columns of a table are counted.
  void read_style(std::string_view list) {
    const std::size_t comma = list.find(',');
    if (begins_with_any(list, {"quote", "verse"}) && comma != std::string_view::npos) add_paragraph(list.substr(comma + 1));
    const std::size_t columns = list.find("cols=");
    if (columns == std::string_view::npos) return;
    std::string_view value = list.substr(columns + 5);
    const bool is_quoted = value.starts_with('"');
    value = is_quoted ? value.substr(1, value.find('"', 1) - 1) : value.substr(0, value.find(','));
    const std::size_t star = value.find('*');
    columns_ = static_cast<std::size_t>(std::count(value.begin(), value.end(), ',')) + 1;
    if (star != std::string_view::npos && star > 0 && star < 3) columns_ = std::stoul("0" + std::string(value.substr(0, star)));
  }

  // "** item" → "  - item", "term:: text" → "**term**: text"
  bool read_item(std::string_view line) {
    const char mark = line.front();
    const std::size_t depth = std::min(line.find_first_not_of(mark), line.size());
    const bool is_item =
        (mark == '*' || mark == '.' || (mark == '-' && depth == 1)) && depth <= 5 && depth < line.size() && line[depth] == ' ';
    if (is_item) {
      flush_term();
      const std::string item = inline_.markdown_of(without_spaces(line.substr(depth)));
      add(std::string(2 * (depth - 1), ' ') + (mark == '.' ? "1. " : "- ") + item);
      return true;
    }
    for (const std::string_view marks : {"::::", ":::", "::", ";;"}) {
      const std::size_t at = line.find(marks);
      if (at == std::string_view::npos || at == 0) continue;
      const std::size_t end = at + marks.size();
      if (end < line.size() && line[end] != ' ') return false;
      if (!term_.empty()) term_ += ", ";
      term_ += "**" + inline_.markdown_of(line.substr(0, at)) + "**";
      if (end < line.size()) end_term(without_spaces(line.substr(end)));
      return true;
    }
    return false;
  }

  void flush_term() {
    if (!term_.empty()) end_term({});
  }
  void end_term(std::string_view text) {
    add("");
    add(std::exchange(term_, {}) + ": " + inline_.markdown_of(text));
  }

  // The size of the format of the next cell at the end of a text, such as "2+^" or "a". A number without a sign is text.
  static std::size_t format_size(std::string_view text) {
    const std::size_t last = text.find_last_not_of("0123456789.+^<>*aehlmsdv");  // before the format
    const std::string_view format = text.substr(last == std::string_view::npos ? 0 : last + 1);
    const bool is_apart = format.size() == text.size() || text[text.size() - format.size() - 1] == ' ';
    const bool is_format = format.size() < 2 || format.find_first_of("+^<>*") != std::string_view::npos;
    const bool is_number = format.find_first_not_of("0123456789.") == std::string_view::npos;
    return is_apart && is_format && !is_number ? format.size() : 0;
  }

  // A bar begins a cell, perhaps after its format; other lines continue the cell before.
  void read_table_line(std::string_view line) {
    const std::string_view content = without_spaces(line);
    if (content.size() == 4 && content.substr(1) == "===") return end_table();
    if (content.empty()) return;
    std::size_t begin = 0;
    for (std::size_t at = content.find('|'); at <= content.size(); at = content.find('|', at + 1)) {
      if (at > 0 && content[at - 1] == '\\') continue;
      const std::string_view cell = content.substr(begin, at - begin);
      add_to_cell(cell.substr(0, cell.size() - format_size(cell)));
      begin_cell();
      begin = at + 1;
    }
    add_to_cell(content.substr(begin));
    if (columns_ == 0) columns_ = row_.cells() + 1;
  }

  void begin_cell() {
    end_cell();
    is_in_cell_ = true;
  }

  void add_to_cell(std::string_view text) {
    text = without_spaces(text);
    if (text.empty()) return;
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text.substr(at, 2) != "\\|") plain += text[at];
    }
    is_in_cell_ = true;
    cell_ += (cell_.empty() ? "" : " ") + inline_.markdown_of(plain);
  }

  void end_cell() {
    if (!std::exchange(is_in_cell_, false)) return;
    row_.add(cell_text(std::exchange(cell_, {})));
    if (row_.cells() == columns_) end_row();
  }

  // The first row is the header, and has all columns.
  void end_row() {
    if (row_.cells() == 0) return;
    while (is_header_ && row_.cells() < std::min(columns_, most_columns)) row_.add({});
    const std::size_t columns = row_.cells();
    add(std::exchange(row_, {}).markdown());
    if (!std::exchange(is_header_, false)) return;
    std::string line = "|";
    for (std::size_t column = 0; column < columns; ++column) line += "---|";
    add(line);
  }

  void end_table() {
    end_cell();
    end_row();
    add("");
    columns_ = 0;
    is_in_table_ = false;
  }

  DocumentBudget& budget_;
  AsciiDocInline inline_;
  std::string out_;
  std::string verbatim_;                                // the line that ends the open listing or comment
  std::string term_;                                    // terms that wait for their definition
  std::size_t heading_begin_ = 0, heading_length_ = 0;  // of the line before; 0: no first line of a paragraph
  bool is_comment_ = false, is_in_table_ = false;
  // The open table:
  std::size_t columns_ = 0;  // 0: those of its first line
  TableRow row_;
  std::string cell_;
  bool is_header_ = false, is_in_cell_ = false;
};

}  // namespace

ConvertedDocument markdown_of_asciidoc(std::string_view bytes, DocumentBudget& budget) {
  return AsciiDocReader(budget).read(text_without_mark(bytes));
}

}  // namespace hop::cli
