// Line ends are joined while the string is copied, because an escaped line end must stay one.
#include "core/corpus/scalar_text.hpp"

#include <algorithm>

#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// The number of hexadecimal digits after \x, \u and \U; 0 for other escapes.
std::size_t digits_of_escape(char c) { return c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0; }

// The value of the digits; 0 if there are fewer, or if one is no hexadecimal digit.
char32_t hexadecimal(std::string_view text, std::size_t at, std::size_t digits) {
  if (at + digits > text.size()) return 0;
  char32_t value = 0;
  for (const char c : text.substr(at, digits)) {
    const int digit = ascii::hexadecimal_value(c);
    if (digit < 0) return 0;
    value = value * 16 + static_cast<char32_t>(digit);
  }
  return value;
}

bool is_high_surrogate(char32_t c) { return c >= 0xd800 && c < 0xdc00; }
bool is_low_surrogate(char32_t c) { return c >= 0xdc00 && c < 0xe000; }

void append_character(std::string& out, char32_t c) {
  const bool is_control = (c < 0x20 && c != U'\n') || (c >= 0x7f && c < 0xa0);
  const bool is_none = c > 0x10ffff || (c >= 0xd800 && c < 0xe000);
  append_utf8(out, is_control ? U' ' : is_none ? U'\ufffd' : c);
}

// Replaces the white space around text[at], which is a line end, and returns the position of the next text.
std::size_t join_lines(std::string_view text, std::size_t at, std::string& out) {
  while (!out.empty() && is_blank_byte(out.back())) out.pop_back();
  std::size_t line_ends = 0;
  for (; at < text.size() && (is_blank_byte(text[at]) || text[at] == '\n'); ++at) line_ends += text[at] == '\n';
  if (line_ends <= 1) out.push_back(' ');
  else out.append(line_ends - 1, '\n');
  return at;
}

QuotedText read_double_quoted(std::string_view text, std::size_t at) {
  QuotedText out;
  for (++at; at < text.size();) {
    if (text[at] == '"') {
      out.end = at + 1;
      return out;
    }
    if (text[at] == '\\') at = append_unescaped(text, at, out.text);
    else if (text[at] == '\n') at = join_lines(text, at, out.text);
    else out.text.push_back(text[at++]);
  }
  return {};
}

QuotedText read_single_quoted(std::string_view text, std::size_t at) {
  QuotedText out;
  for (++at; at < text.size();) {
    if (text[at] == '\n') {
      at = join_lines(text, at, out.text);
    } else if (text[at] != '\'') {
      out.text.push_back(text[at++]);
    } else if (at + 1 < text.size() && text[at + 1] == '\'') {
      out.text.push_back('\'');
      at += 2;
    } else {
      out.end = at + 1;
      return out;
    }
  }
  return {};
}

}  // namespace

std::size_t append_unescaped(std::string_view text, std::size_t at, std::string& out) {
  if (at + 1 >= text.size()) return text.size();
  const char c = text[at + 1];
  at += 2;
  if (const std::size_t digits = digits_of_escape(c); digits != 0) {
    char32_t value = hexadecimal(text, at, digits);
    at = std::min(at + digits, text.size());
    if (is_high_surrogate(value) && text.substr(at, 2) == "\\u") {
      const char32_t low = hexadecimal(text, at + 2, 4);
      if (is_low_surrogate(low)) {
        value = 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
      }
    }
    append_character(out, value);
    return at;
  }
  switch (c) {
    case 'n':
    case 'N':
    case 'L':
    case 'P': out.push_back('\n'); break;
    case 't':
    case 'r':
    case 'b':
    case 'f':
    case 'v':
    case 'a':
    case 'e':
    case '0': out.push_back(' '); break;
    case '_': append_utf8(out, U'\u00a0'); break;
    case '\n':
      while (at < text.size() && is_blank_byte(text[at])) ++at;
      break;
    default: out.push_back(c);
  }
  return at;
}

QuotedText read_quoted(std::string_view text, std::size_t at) {
  return text[at] == '"' ? read_double_quoted(text, at) : read_single_quoted(text, at);
}

std::string folded_lines(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') at = join_lines(text, at, out);
    else out.push_back(text[at++]);
  }
  return out;
}

}  // namespace hop::core
