// The parts of Markdown links that blocks and inline text share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hop::core {

// Longer targets, titles and labels are text. It bounds what a hostile document can make us look at twice.
inline constexpr std::size_t longest_link_part = 1000;

struct LinkTarget {
  std::string target;   // escapes resolved
  std::size_t end = 0;  // behind it and its title; 0: no target here
};

// The target and the optional title that begin at text[at], white space before them skipped.
LinkTarget read_target(std::string_view text, std::size_t at);

// Behind the Hugo shortcode ("{{< … >}}", "{{% … %}}") that begins at text[at] and ends in its line; 0: none.
std::size_t shortcode_end(std::string_view text, std::size_t at);

// The path in a target that is a Hugo reference: "setup.md#linux" of "{{< ref "setup.md#linux" >}}". Empty for other
// targets.
std::string reference_of(std::string_view target);

// Behind the ']' of the label whose '[' is text[at]; 0 when none closes it: a label holds no other bracket.
std::size_t label_end(std::string_view text, std::size_t at);

// The form in which labels are compared: case-folded, runs of white space as one space.
std::string link_label(std::string_view label);

// Backslash escapes of ASCII punctuation resolved.
std::string without_escapes(std::string_view text);

bool is_markdown_punctuation(char c);

}  // namespace hop::core
