// Writes Markdown from documents of other formats: blocks in lists, quotes and tables; inline text with escaped special
// characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

class DocumentBudget;

// Cells of a table side by side, as Markdown: a row of millions of empty cells takes some bytes for each.
class TableRow {
 public:
  // `cell`: as returned by cell_text().
  void add(std::string_view cell);
  std::size_t cells() const { return cells_; }
  const std::string& markdown() const { return markdown_; }

 private:
  std::string markdown_;
  std::size_t cells_ = 0;
};

class MarkdownWriter {
 public:
  // Whatever is written counts in the budget.
  explicit MarkdownWriter(DocumentBudget& budget) : budget_(&budget) {}

  // Inline text of the open paragraph. White space of any length becomes one space.
  void text(std::string_view text);
  void line_break();
  // Unchanged text between backticks.
  void code(std::string_view text);
  void strong(std::string_view text);
  // A link around the text that is written between the two calls. With an empty address or no text, only the text is written.
  std::size_t begin_link() const { return line_.size(); }
  void end_link(std::size_t begin, std::string_view address);

  // Ends the open paragraph, if any.
  void end_paragraph();
  // Ends the open paragraph as a heading of level 1 … 6.
  void end_heading(int level);
  // A block of code, verbatim.
  void code_block(std::string_view code, std::string_view language = {});
  // Markdown of complete blocks, as take() returns it.
  void blocks(std::string_view markdown);
  // The first row that has cells is the header.
  void table(const std::vector<TableRow>& rows);

  // All blocks until end_indent() belong to a list item or a quote.
  void begin_item(std::string_view marker);
  void begin_quote();
  void end_indent();

  std::string take();

 private:
  void append_block(std::string_view block);
  void count(std::size_t bytes);

  struct Indent {
    std::string first, others;  // before the first line of the first block; before all other lines
    bool is_begun = false;
  };

  DocumentBudget* budget_;
  std::string out_, line_;
  std::vector<Indent> indents_;
};

// Joins the lines of a text.
std::string one_line(std::string_view text);

// The text of a cell: one line in which bars are escaped.
std::string cell_text(std::string_view markdown);

}  // namespace hop::cli
