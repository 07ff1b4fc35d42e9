// The blocks of a Markdown document, found line by line in one pass: no recursion, and no tree of containers. Quotes
// lose their marks; what stands inside a list item is a separate block after it.
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
  list_item,  // number = 1 for a bullet, which the lines leave out; an ordered item's number is in its first line
  code,       // fenced or indented; its lines without fence and indentation, empty ones included
  table,      // header row, delimiter row, rows
  page,       // number = the page that begins here, 0 = the next one
};

struct MarkdownBlock {
  BlockKind kind = BlockKind::paragraph;
  std::uint32_t number = 0;
  std::uint32_t first_line = 0;  // of MarkdownBlocks::lines
  std::uint32_t line_end = 0;
};

// [label]: target "title"
struct LinkDefinition {
  std::string label;  // link_label() of it
  std::string target;
};

struct MarkdownBlocks {
  std::vector<ByteRange> lines;  // bytes of the text, without line ends
  std::vector<MarkdownBlock> blocks;
  std::vector<LinkDefinition> definitions;  // in the order of the text
};

// The blocks of text from byte `begin` on; the text is clean (core/corpus/clean.hpp). A step passes its budget by a line or a
// comment at most.
//
// Pages: a form feed begins the next page; a line that is only "<!-- page 12 -->" begins page 12.
// Tables: GFM pipe tables; unlike there, a line without a pipe ends the table, so that a caption may follow directly.
class BlockReading {
 public:
  BlockReading(std::string_view text, std::uint32_t begin);
  ~BlockReading();
  BlockReading(BlockReading&&) noexcept;
  BlockReading& operator=(BlockReading&&) noexcept;

  bool step(WorkBudget& budget);  // true: all are read
  MarkdownBlocks take() &&;

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

// The cells of a table row, white space and outer pipes cut off; "\|" does not part cells.
void split_cells(std::string_view text, ByteRange row, std::vector<ByteRange>& out);

}  // namespace hop::core
