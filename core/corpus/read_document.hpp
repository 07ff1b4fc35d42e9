// Documents of either format → readable text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "core/base/work_budget.hpp"
#include "core/corpus/readable_text.hpp"

namespace hop::core {

// The text is clean (core/corpus/clean.hpp) and outlives the reading, which is done over many steps: true when it is over.
// Any input gives something, in linear time. A step passes its budget by a line, a block of lines or a comment at most.

// Markdown from byte `begin` on (behind the front matter). Headings are not in the text; the rows of tables are, their
// cells parted by " | ". Blocks stand a blank line apart, list items and rows on separate lines; bullets are "- ".
class MarkdownReading {
 public:
  MarkdownReading(std::string_view text, std::uint32_t begin);
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

// Paragraphs by blank lines, pages by form feeds. A wrapped paragraph's lines are joined by a space; a line that is
// indented or begins with a list marker stays on a separate line.
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

// At once.
ReadableText read_markdown(std::string_view text, std::uint32_t begin);

}  // namespace hop::core
