// The parts of Markdown link syntax that block parsing and inline parsing share: targets, titles, labels, escapes and
// Hugo shortcodes (CommonMark 0.31, 6.3).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hop::core {

// Longer titles and labels are treated as text. A longer target, such as embedded data, names no document and is dropped. The
// limit bounds the backtracking that a hostile document can cause.
inline constexpr std::size_t longest_link_part = 1000;

struct LinkTarget {
  std::string target;   // escapes and character references resolved; empty if it is longer than longest_link_part
  std::size_t end = 0;  // end of the target and its title; 0: no valid target
};

// Reads the target and the optional title at text[at], after optional white space.
LinkTarget read_target(std::string_view text, std::size_t at);

// The end of the Hugo shortcode ("{{< … >}}", "{{% … %}}") at text[at], which must end on the same line; 0 if there is
// none.
std::size_t shortcode_end(std::string_view text, std::size_t at);

// The path in a Hugo reference: "setup.md#linux" for "{{< ref "setup.md#linux" >}}". Empty for other targets.
std::string reference_of(std::string_view target);

// The end of the label whose '[' is text[at]; 0 if it is not closed. A label cannot contain brackets.
std::size_t label_end(std::string_view text, std::size_t at);

// The normalized form in which labels are compared: case-folded, with each run of white space replaced by one space.
std::string link_label(std::string_view label);

// Resolves the backslash escapes of ASCII punctuation.
std::string without_escapes(std::string_view text);

bool is_markdown_punctuation(char c);

}  // namespace hop::core
