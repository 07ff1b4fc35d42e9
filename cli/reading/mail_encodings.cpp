#include "mail_encodings.hpp"

#include <algorithm>

#include "cli/terminal/lower_case.hpp"
#include "hexadecimal_digit.hpp"
#include "other_character_sets.hpp"
#include "read_document_as_markdown.hpp"

namespace hop::cli {

namespace {

int base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

}  // namespace

std::string from_base64(std::string_view text) {
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const int digit = base64_digit(c);
    if (digit < 0) continue;
    bits = ((bits << 6) | static_cast<unsigned>(digit)) & 0xffffffu;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>((bits >> count) & 0xffu);
  }
  return bytes;
}

std::string from_quoted_printable(std::string_view text, bool is_header) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const std::string_view rest = text.substr(at + 1);
    if (c == '=' && rest.size() >= 2 && hexadecimal_digit(rest[0]) >= 0 && hexadecimal_digit(rest[1]) >= 0) {
      bytes += static_cast<char>(hexadecimal_digit(rest[0]) * 16 + hexadecimal_digit(rest[1]));
      at += 2;
    } else if (c == '=' && !rest.empty() && rest[0] == '\n') {
      at += 1;
    } else if (c == '=' && rest.substr(0, 2) == "\r\n") {
      at += 2;
    } else {
      bytes += is_header && c == '_' ? ' ' : c;
    }
  }
  return bytes;
}

std::string text_in_character_set(std::string bytes, const std::string& character_set) {
  const bool is_likely_utf8 = character_set.empty() || character_set == "utf-8" || character_set == "us-ascii";
  if (!is_likely_utf8) {
    try {
      return from_character_set(character_set.c_str(), bytes);
    } catch (const Unreadable&) {  // such as a name that ICU does not have
    }
  }
  return text_as_utf8(std::move(bytes));
}

std::string decoded_words(const std::string& header) {
  std::string text;
  bool is_behind_word = false;
  for (std::size_t at = 0; at < header.size();) {
    const std::size_t begin = header.find("=?", at);
    const std::size_t kind = begin == std::string::npos ? begin : header.find('?', begin + 2);
    const std::size_t content = kind == std::string::npos || kind + 2 >= header.size() ? std::string::npos : kind + 3;
    const std::size_t end = content == std::string::npos ? content : header.find("?=", content);
    if (end == std::string::npos) return text_as_utf8(text + header.substr(at));
    const std::string between = header.substr(at, begin - at);
    const bool is_blank_between = between.find_first_not_of(" \t") == std::string::npos;
    if (!(is_behind_word && is_blank_between)) text += between;
    std::string character_set = lower_case(std::string_view(header).substr(begin + 2, kind - begin - 2));
    character_set.resize(std::min(character_set.find('*'), character_set.size()));
    const std::string_view word = std::string_view(header).substr(content, end - content);
    const bool is_base64 = header[kind + 1] == 'B' || header[kind + 1] == 'b';
    text += text_in_character_set(is_base64 ? from_base64(word) : from_quoted_printable(word, true), character_set);
    is_behind_word = true;
    at = end + 2;
  }
  return text_as_utf8(std::move(text));
}

}  // namespace hop::cli
