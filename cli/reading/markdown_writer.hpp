// Markdown from documents of other formats: blocks in lists, quotes and tables, inline text with its special characters escaped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

class MarkdownWriter {
 public:
  // Inline text of the open paragraph; white space of any length is one space.
  void text(std::string_view text);
  void line_break();
  // Text as it stands, between backticks.
  void code(std::string_view text);
  void strong(std::string_view text);
  // A link around what is written between the two calls; with an empty address, or nothing between them, the text alone.
  std::size_t begin_link() const { return line_.size(); }
  void end_link(std::size_t begin, std::string_view address);

  // Ends the open paragraph, if there is one.
  void end_paragraph();
  // Ends the open paragraph as a heading of level 1 … 6.
  void end_heading(int level);
  // A block of code, verbatim.
  void code_block(std::string_view code, std::string_view language = {});
  // Rows of cells, as cell_text() makes them; the first row is the head, and says how many columns there are.
  void table(const std::vector<std::vector<std::string>>& rows);

  // All blocks until end_indent() stand in an item of a list, or in a quote.
  void begin_item(std::string_view marker);
  void begin_quote();
  void end_indent();

  std::string take();

 private:
  void append_block(std::string_view block);

  struct Indent {
    std::string first, others;  // before the first line of the first block, and before all others
    bool is_begun = false;
  };

  std::string out_, line_;
  std::vector<Indent> indents_;
};

// What a writer was given for one cell, on one line.
std::string cell_text(const std::string& markdown);

}  // namespace hop::cli
