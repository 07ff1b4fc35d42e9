// Quoted strings of YAML, TOML and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hop::core {

struct QuotedText {
  std::string text;
  std::size_t end = 0;  // the position after the closing quote; 0: not closed
};

// Reads the text between the double quotes whose first one is text[at]. Escapes are resolved (YAML 1.2, 5.7, which
// includes those of JSON and TOML); an escaped control character other than a line end becomes a space. The lines of the
// text are joined: a line end becomes a space, and each blank line a line end.
QuotedText read_double_quoted(std::string_view text, std::size_t at);

// Reads the text between single quotes, in which '' stands for '. The lines are joined likewise.
QuotedText read_single_quoted(std::string_view text, std::size_t at);

// Joins lines as above, without escapes.
std::string folded_lines(std::string_view text);

// Appends the character that the escape after the backslash text[at] stands for, and returns the position after it.
std::size_t append_unescaped(std::string_view text, std::size_t at, std::string& out);

}  // namespace hop::core
