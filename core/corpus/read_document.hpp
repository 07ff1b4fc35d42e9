// Readers that convert a document, Markdown or plain text, to readable text (core/corpus/readable_text.hpp). Reading
// never fails: any input has a result, in linear time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/corpus/readable_text.hpp"

namespace hop::core {

// Both readers work over many steps; step() returns true when done. The text must be clean (core/corpus/clean.hpp) and
// must outlive the reader. A step exceeds its budget by a line, a block of lines or a comment at most.

// Reads Markdown from byte `begin` on, which is after the front matter. The text starts with the paragraphs `opening`,
// below a heading at the start.
// Headings are not part of the text, except one without text and without subheadings, which becomes a paragraph below
// itself. Table rows are, with their cells separated by " | ". Blocks are separated by a blank line, list items and rows
// by a line end. Bullets are written as "- ".
class MarkdownReading {
 public:
  MarkdownReading(std::string_view text, std::uint32_t begin, std::vector<std::string> opening = {});
  ~MarkdownReading();
  MarkdownReading(MarkdownReading&&) noexcept;
  MarkdownReading& operator=(MarkdownReading&&) noexcept;

  bool step(WorkBudget& budget);
  ReadableText take() &&;

 private:
  class BlockText;
  class Reader;
  std::unique_ptr<Reader> reader_;
};

// Reads plain text: paragraphs are separated by blank lines, pages by form feeds. The lines of a wrapped paragraph are
// joined by a space; a line that is indented or begins with a list marker stays a separate line.
class PlainTextReading {
 public:
  explicit PlainTextReading(std::string_view text) : text_(text) {}

  bool step(WorkBudget& budget);
  ReadableText take() && { return std::move(out_); }

 private:
  void read_line(std::size_t begin, std::size_t end);

  std::string_view text_;
  std::size_t begin_ = 0;  // of the next line
  bool in_paragraph_ = false;
  ReadableText out_;
};

// Reads Markdown without a budget.
ReadableText read_markdown(std::string_view text, std::uint32_t begin);

}  // namespace hop::core
