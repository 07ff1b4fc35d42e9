// Assembles the readable text of a Markdown document from its blocks: applies the inline parser to each block, inserts
// separators, and records headings, pages, tables with captions, and defined terms.
#include <algorithm>
#include <optional>
#include <set>

#include "core/base/concat.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/heading.hpp"
#include "core/corpus/markdown_blocks.hpp"
#include "core/corpus/markdown_inline.hpp"
#include "core/corpus/markdown_lines.hpp"
#include "core/corpus/marked_names.hpp"
#include "core/corpus/read_document.hpp"
#include "core/text/ascii.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
// Converts the blocks to readable text, one at a time.
class MarkdownReading::BlockText {
 public:
  BlockText(std::string_view text, MarkdownBlocks blocks, std::vector<std::string> opening)
      : text_(text),
        blocks_(std::move(blocks)),
        opening_(std::move(opening)),
        definitions_(index_definitions(std::move(blocks_.definitions))),
        inline_(text, definitions_) {}

  bool step(WorkBudget& budget) {
    for (; next_ < blocks_.blocks.size(); ++next_) {
      if (budget.used_up()) return false;
      const MarkdownBlock& block = blocks_.blocks[next_];
      if (block.first_line < block.line_end) budget.spend(line(block.line_end - 1)->end - line(block.first_line)->begin);
      budget.spend(1);
      const bool is_at_heading = block.kind == BlockKind::heading || block.kind == BlockKind::anchor;
      if (!is_at_heading || !out_.headings.empty()) write_opening();
      read_block(block);
    }
    write_opening();
    fill_heading(0);
    return true;
  }

  ReadableText take() { return std::move(out_); }

 private:
  const ByteRange* line(std::uint32_t index) const { return blocks_.lines.data() + index; }

  // Each kind of block has its own separators.
  void read_block(const MarkdownBlock& block) {
    switch (block.kind) {
      case BlockKind::heading: read_heading(block); break;
      case BlockKind::paragraph: read_paragraph(block); break;
      case BlockKind::list_item: read_item(block); break;
      case BlockKind::code: read_code(block); break;
      case BlockKind::table: read_table(block); break;
      case BlockKind::anchor: break;
      case BlockKind::page: start_page(out_, block.number != 0 ? block.number : next_page()); break;
    }
    last_kind_ = block.kind;
  }

  // The text before the first form feed is page 1.
  std::uint32_t next_page() const { return out_.pages.empty() ? 2 : out_.pages.back().number + 1; }

  // The opening stands before the text, below a heading at the start, so that it shares a passage with the text.
  void write_opening() {
    if (opening_.empty()) return;
    for (const std::string& paragraph : opening_) {
      append_instead(out_, paragraph, 0);
      separate(out_, "\n\n");
    }
    opening_.clear();
    out_.opening_end = static_cast<std::uint32_t>(out_.text.size());
  }

  // A section without text and without subsections has its heading as text, so that a passage has it. `next_level` is the
  // level of the next heading, 0 at the end of the document.
  void fill_heading(std::uint32_t next_level) {
    if (out_.headings.empty()) return;
    const ReadableHeading& last = out_.headings.back();
    if (last.begin != out_.text.size() || next_level > last.level) return;
    append_instead(out_, std::string(hop::core::read_heading(last.heading).text), heading_at_);
    separate(out_, "\n\n");
  }

  // A heading goes to the list of headings, not into the text; its links belong to the text after it.
  void read_heading(const MarkdownBlock& block) {
    fill_heading(block.number);
    ReadableText heading;
    inline_.append(line(block.first_line), line(block.line_end), heading);
    const auto begin = static_cast<std::uint32_t>(out_.text.size());  // fill_heading() has closed the section before
    for (ReadableLink& link : heading.links) out_.links.push_back({std::move(link.target), link.by_name, begin});
    for (char& c : heading.text) {
      if (c == '\n' || c == '\t') c = ' ';
    }
    std::string text(trimmed(heading.text));
    const std::string_view label = label_before();
    if (!text.empty() && !label.empty() && hop::core::read_heading(text).anchor.empty()) text = concat(text, " {#", label, '}');
    if (!text.empty()) out_.headings.push_back({block.number, std::move(text), begin});
    heading_at_ = line(block.first_line)->begin;
    separate(out_, "\n\n");
    caption_ = {};
    out_.tagged_table = {};
  }

  // The label directly before the block at hand; empty if there is none.
  std::string_view label_before() const {
    if (next_ == 0 || blocks_.blocks[next_ - 1].kind != BlockKind::anchor) return {};
    return line(blocks_.blocks[next_ - 1].first_line)->of(text_);
  }

  // A caption names the table before it, if that has none, else the next table.
  void read_paragraph(const MarkdownBlock& block) {
    separate(out_, "\n\n");
    const std::size_t begin = out_.text.size();
    inline_.append(line(block.first_line), line(block.line_end), out_);
    const std::string_view paragraph = trimmed(std::string_view(out_.text).substr(begin));
    caption_ = caption_of(*line(block.line_end - 1), paragraph);
    if (!caption_.empty() && last_kind_ == BlockKind::table && table_waits_) {
      out_.tables.back().name = std::move(caption_);
      caption_ = {};
      table_waits_ = false;
    }
    separate(out_, "\n\n");
  }

  // The readable text of a paragraph, or of its last line, if it begins with "Table 2:" or "Table 2."; else empty.
  std::string caption_of(ByteRange last_line, std::string_view paragraph) {
    if (is_caption(paragraph)) return std::string(paragraph);
    // A cheap filter before the inline parser runs: "Table" must occur near the start of the line.
    if (last_line.of(text_).substr(0, 12).find("Table") == std::string_view::npos) return {};
    ReadableText readable;
    inline_.append(&last_line, &last_line + 1, readable);
    const std::string_view text = trimmed(readable.text);
    return is_caption(text) ? std::string(text) : std::string();
  }

  // "Table 12: …" on one line of at most 400 bytes.
  static bool is_caption(std::string_view text) {
    if (text.substr(0, 6) != "Table " || text.size() > 400 || text.find('\n') != std::string_view::npos) return false;
    const std::size_t digits_end = text.find_first_not_of("0123456789", 6);
    return digits_end != std::string_view::npos && digits_end > 6 && (text[digits_end] == ':' || text[digits_end] == '.');
  }

  // The items of a list are on consecutive lines, without a blank line in between.
  void read_item(const MarkdownBlock& block) {
    separate(out_, "\n");  // other blocks are followed by a blank line
    const ByteRange first = *line(block.first_line);
    if (block.number == 1 && !(first.empty() && block.line_end == block.first_line + 1)) append_instead(out_, "- ", first.begin);
    read_term(first);
    inline_.append(line(block.first_line), line(block.line_end), out_);
    separate(out_, "\n");
    caption_ = {};
  }

  // Records the term that the item defines, without its marks.
  void read_term(ByteRange first_line) {
    const ByteRange term = defined_term(text_, first_line);
    if (term.empty()) return;
    ReadableText readable;
    inline_.append(&term, &term + 1, readable);
    std::string_view name = trimmed(readable.text);
    if (text_[term.begin] == '`') name = name_in_code(name);
    if (!name.empty()) out_.terms.push_back({std::string(name), static_cast<std::uint32_t>(out_.text.size())});
  }

  // Code is copied verbatim.
  void read_code(const MarkdownBlock& block) {
    separate(out_, "\n\n");
    for (std::uint32_t index = block.first_line; index < block.line_end; ++index) {
      append_copy(out_, text_, *line(index));
      const bool last = index + 1 == block.line_end;
      if (!last) append_instead(out_, "\n", line(index)->end);
    }
    separate(out_, "\n\n");
    caption_ = {};
  }

  // The text has the cells separated by " | "; the table node has the original Markdown.
  void read_table(const MarkdownBlock& block) {
    separate(out_, "\n\n");
    table_waits_ = caption_.empty();
    out_.tables.push_back({table_waits_ ? name_of_table(out_) : std::move(caption_),
                           {line(block.first_line)->begin, line(block.line_end - 1)->end},
                           static_cast<std::uint32_t>(out_.text.size())});
    caption_ = {};
    const std::size_t table = out_.tables.size() - 1, first_term = out_.terms.size();
    for (std::uint32_t row = block.first_line; row < block.line_end; ++row) {
      if (row == block.first_line + 1) continue;  // the delimiter row
      const std::size_t begin = out_.text.size();
      cells_.clear();
      split_cells(text_, *line(row), cells_);
      for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        if (cell > 0) append_instead(out_, " | ", cells_[cell].begin);
        inline_.append(&cells_[cell], &cells_[cell] + 1, out_);
        if (cell == 0 && cells_.size() > 1 && row != block.first_line) read_row_term(begin);
      }
      separate(out_, "\n");
      out_.tables[table].end = static_cast<std::uint32_t>(out_.text.size());
      if (row == block.first_line) out_.tables[table].header_end = out_.tables[table].end;
    }
    if (!are_distinct(first_term)) out_.terms.resize(first_term);
    separate(out_, "\n\n");
  }

  // Records the first cell of a row, written from byte `begin` on, as the term that the row defines. A single word in lower case is
  // rather a kind or a value ("push", "yes"), unless it is code.
  void read_row_term(std::size_t begin) {
    const std::string_view cell = trimmed(std::string_view(out_.text).substr(begin));
    const bool is_code = !out_.code_spans.empty() && out_.code_spans.back().begin >= begin;
    const bool is_plain = cell.find(' ') == std::string_view::npos && std::none_of(cell.begin(), cell.end(), is_capital_or_digit);
    const std::string_view term = is_code ? name_in_code(cell) : is_plain ? std::string_view() : cell;
    if (may_be_term(term)) out_.terms.push_back({std::string(term), static_cast<std::uint32_t>(out_.text.size() - 1)});
  }
  static bool is_capital_or_digit(char byte) { return ascii::is_upper(byte) || ascii::is_digit(byte) || !ascii::is_ascii(byte); }

  // Whether the terms from one on are different: a column with a value twice tells the kind of its rows, not their names.
  bool are_distinct(std::size_t first_term) const {
    std::set<std::string> keys;
    for (std::size_t term = first_term; term < out_.terms.size(); ++term) {
      if (!keys.insert(key_of(out_.terms[term].term)).second) return false;
    }
    return true;
  }

  std::string_view text_;
  MarkdownBlocks blocks_;
  std::size_t next_ = 0;              // block
  std::vector<std::string> opening_;  // paragraphs that are not written yet
  LinkDefinitions definitions_;
  InlineReader inline_;
  ReadableText out_;
  BlockKind last_kind_ = BlockKind::page;
  std::string caption_;           // caption read before its table; empty if the last block was not a caption
  bool table_waits_ = false;      // whether the last table has no caption yet
  std::uint32_t heading_at_ = 0;  // source position of the last heading
  std::vector<ByteRange> cells_;
};

// Two stages: all blocks first, then the text.
class MarkdownReading::Reader {
 public:
  Reader(std::string_view text, std::uint32_t begin, std::vector<std::string> opening)
      : text_(text), opening_(std::move(opening)), blocks_(text, begin) {}

  bool step(WorkBudget& budget) {
    if (!readable_) {
      if (!blocks_.step(budget)) return false;
      readable_.emplace(text_, std::move(blocks_).take(), std::move(opening_));
    }
    return readable_->step(budget);
  }

  ReadableText take() { return readable_->take(); }

 private:
  std::string_view text_;
  std::vector<std::string> opening_;
  BlockReading blocks_;
  std::optional<BlockText> readable_;  // starts after all blocks are known: a link may be defined further down
};

MarkdownReading::MarkdownReading(std::string_view text, std::uint32_t begin, std::vector<std::string> opening)
    : reader_(std::make_unique<Reader>(text, begin, std::move(opening))) {}
MarkdownReading::~MarkdownReading() = default;
MarkdownReading::MarkdownReading(MarkdownReading&&) noexcept = default;
MarkdownReading& MarkdownReading::operator=(MarkdownReading&&) noexcept = default;

bool MarkdownReading::step(WorkBudget& budget) { return reader_->step(budget); }
ReadableText MarkdownReading::take() && { return reader_->take(); }

ReadableText read_markdown(std::string_view text, std::uint32_t begin) {
  MarkdownReading reading(text, begin);
  work_to_end([&](WorkBudget& budget) { return reading.step(budget); });
  return std::move(reading).take();
}

}  // namespace hop::core
