// The meaning of HTML's elements for a reader of text.
#pragma once

#if defined(HOPTRAIL_LIBXML)
#include <cstddef>
#include <string>
#include <string_view>

#include "xml_tree.hpp"

namespace hop::cli {

// Nodes that are not part of the readable text: comments, scripts, controls, navigation and footers of a page. The list and its
// reasons are in docs/guides/markdown-folder.md. <noscript> is left to the caller.
bool is_left_out(const xmlNode* node);
// Elements whose text does not continue the text before.
bool is_html_block(std::string_view name);
// 1 … 6; 0 for other elements.
int heading_level(std::string_view name);
// The target of a link that leaves the page: not an anchor, and not a script.
std::string address_of(const xmlNode* link);
// "language-rust" of a block of code → "rust".
std::string language_of(const xmlNode* pre);
// The text of code, with the line ends of <br> and of blocks.
std::string code_text(const xmlNode* node);

// The bytes of readable text without white space. <noscript> is counted apart.
struct TextSize {
  std::size_t text = 0, noscript = 0;
};
TextSize text_size(const xmlNode* node);
// The only <main>, else the only <article>, if it has most of the page's text; else all of the page.
const xmlNode* text_of_page(const xmlNode* root, std::size_t page_bytes);

}  // namespace hop::cli
#endif
