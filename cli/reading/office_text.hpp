// Writes the text of an office document in the order of its XML: paragraphs, what is anchored in them, items and tables.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "document_budget.hpp"
#include "markdown_writer.hpp"

namespace hop::cli {

class OfficeText {
 public:
  explicit OfficeText(DocumentBudget& budget) : budget_(budget) { frames_.emplace_back(budget); }

  // Blocks beside the text, as a note or a text box: they follow the open paragraph.
  void begin_aside() { frames_.emplace_back(budget_); }
  void end_aside() { blocks(take_aside()); }
  std::string take_aside();
  // Markdown of complete blocks. It follows the open paragraph.
  void blocks(std::string_view markdown);

  // A paragraph in an open paragraph is an aside. The text of a paragraph that was not begun is a paragraph, too.
  void begin_paragraph();
  // The open paragraph, without text so far, is an item of a list.
  void make_item();
  // A level of 0 means no heading.
  void end_paragraph(int heading_level);
  void begin_item() { frames_.back().writer.begin_item("- "); }
  void end_item() { frames_.back().writer.end_indent(); }

  void text(std::string_view text);
  void line_break() { frames_.back().writer.line_break(); }
  void begin_link() { links_.push_back(frames_.back().writer.begin_link()); }
  void end_link(std::string_view address);

  // A table in a cell is written as paragraphs of the cell.
  void begin_table();
  void end_table();
  void begin_row();
  void begin_cell();
  void end_cell();

  // The bytes of text so far, to see whether an element had any.
  std::size_t size() const { return size_; }
  std::string take();

 private:
  struct Frame {
    explicit Frame(DocumentBudget& budget) : writer(budget) {}
    MarkdownWriter writer;
    std::string after;  // blocks that follow the open paragraph
    bool is_open = false, is_aside = false, is_item = false;
  };

  DocumentBudget& budget_;
  std::vector<Frame> frames_;
  std::vector<std::size_t> links_;
  std::vector<TableRow> rows_;          // of the outermost table
  std::size_t tables_ = 0, cells_ = 0;  // open ones
  std::size_t size_ = 0;
};

}  // namespace hop::cli
