// Quoted strings of YAML, TOML and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/text/ascii.hpp"

namespace hop::core {

struct QuotedText {
  std::string text;
  std::size_t end = 0;  // the position after the closing quote; 0: not closed
};

// Reads the text between the quotes whose first one is text[at]. Between double quotes, escapes are resolved (YAML 1.2, 5.7,
// which includes those of JSON and TOML); an escaped control character other than a line end becomes a space. Between single
// quotes, '' stands for '. The lines of the text are joined: a line end becomes a space, and each blank line a line end.
QuotedText read_quoted(std::string_view text, std::size_t at);

inline bool is_quote(char c) { return c == '"' || c == '\''; }

// Of a key without quotes: TOML's bare keys.
inline bool is_bare_key_byte(char c) { return ascii::is_word_byte(c) || c == '-'; }

// White space within a line.
inline bool is_blank_byte(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Joins lines as above, without escapes.
std::string folded_lines(std::string_view text);

// Appends the character that the escape after the backslash text[at] stands for, and returns the position after it.
std::size_t append_unescaped(std::string_view text, std::size_t at, std::string& out);

}  // namespace hop::core
