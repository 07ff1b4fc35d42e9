// Documents of either format → readable text.
#pragma once

#include <string_view>

#include "core/corpus/readable_text.hpp"

namespace hop::core {

// The text is clean (core/corpus/clean.hpp). Any input gives something, in linear time.

// Markdown from byte `begin` on (behind the front matter). Headings are not in the text; the rows of tables are, their
// cells parted by " | ". Blocks stand a blank line apart, list items and rows on separate lines; bullets are "- ".
ReadableText read_markdown(std::string_view text, std::uint32_t begin);

// Paragraphs by blank lines, pages by form feeds. A wrapped paragraph's lines are joined by a space; a line that is
// indented or begins with a list marker stays on a separate line.
ReadableText read_plain_text(std::string_view text);

}  // namespace hop::core
