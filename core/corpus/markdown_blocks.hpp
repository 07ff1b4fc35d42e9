// Markdown block structure, found line by line in one pass, without recursion and without a tree of containers: quotes
// lose their markers, and blocks inside of a list item follow the item as separate blocks. That is sufficient for
// retrieval, and hostile nesting costs nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/base/work_budget.hpp"

namespace hop::core {

enum class BlockKind : std::uint8_t {
  heading,  // ATX or setext; number = level
  paragraph,
  list_item,  // number = 1 for a bullet, which is not part of the lines; an ordered item keeps its number in its first line
  code,       // fenced or indented; its lines without fence and indentation, including empty ones
  table,      // header row, delimiter row, rows
  anchor,     // its line is the label of the next heading
  page,       // number = the page that begins here; 0 = the next page
};

struct MarkdownBlock {
  BlockKind kind = BlockKind::paragraph;
  std::uint32_t number = 0;
  std::uint32_t first_line = 0;  // range of MarkdownBlocks::lines
  std::uint32_t line_end = 0;
};

// A link reference definition: [label]: target "title"
struct LinkDefinition {
  std::string label;  // normalized by link_label()
  std::string target;
};

struct MarkdownBlocks {
  std::vector<ByteRange> lines;  // bytes of the text, without line ends
  std::vector<MarkdownBlock> blocks;
  std::vector<LinkDefinition> definitions;  // in text order
};

// Reads the blocks of a text from byte `begin` on. The text must be clean (core/corpus/clean.hpp). A step exceeds its
// budget by a line or a comment at most.
//
// Pages: a form feed begins the next page; a line that consists of "<!-- page 12 -->" begins page 12. Tables: pipe
// tables as in GFM, except that a line without a pipe ends the table, so that a caption may follow directly.
class BlockReading {
 public:
  BlockReading(std::string_view text, std::uint32_t begin);
  ~BlockReading();
  BlockReading(BlockReading&&) noexcept;
  BlockReading& operator=(BlockReading&&) noexcept;

  bool step(WorkBudget& budget);  // true when all blocks are read
  MarkdownBlocks take() &&;

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace hop::core
