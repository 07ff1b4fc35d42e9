#include "cli/terminal/columns.hpp"

#include <algorithm>
#include <cstdlib>

#include "cli/terminal/terminal.hpp"

#if !defined(_WIN32)
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace hop::cli {

namespace {

constexpr std::size_t fewest_columns = 40, usual_columns = 100;

std::size_t length_of_character(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return end - at;
}

char32_t character_at(std::string_view text, std::size_t at, std::size_t length) {
  const auto lead = static_cast<unsigned char>(text[at]);
  if (length == 1) return lead;
  char32_t value = lead & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) value = value << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3Fu);
  return value;
}

// The blocks of East Asian wide characters and of combining marks; rough, as terminals are.
std::size_t columns_of_character(char32_t c) {
  if ((c >= 0x300 && c <= 0x36F) || (c >= 0x200B && c <= 0x200F) || (c >= 0xFE00 && c <= 0xFE0F)) return 0;
  const bool is_wide = (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
                       (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                       (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
  return is_wide ? 2 : 1;
}

// A word with the marks that begin or end in it, its columns, and its end in the text.
struct Word {
  std::string text;
  std::size_t columns = 0;
  bool is_marked = false;
  std::size_t end = 0;
};

// Whether an empty line follows: then another paragraph follows, or the text after a line of tags.
bool ends_paragraph(std::string_view text, std::size_t at) {
  const std::size_t next = text.find_first_not_of(" \t\r\n", at);
  if (next == std::string_view::npos) return false;
  const std::string_view gap = text.substr(at, next - at);
  return std::count(gap.begin(), gap.end(), '\n') > 1;
}

// Cuts the text at spaces, puts a point between paragraphs, and puts the signs of the marks in. On a terminal, the signs are styles
// and take no column; a style does not go over the end of a word.
std::vector<Word> words_of(std::string_view text, const std::vector<Mark>& marks, bool styled) {
  std::vector<Word> words(1);
  auto mark = marks.begin();
  bool is_open = false;
  const auto put = [&](std::string_view sign, std::string_view style) {
    words.back().text += styled ? style : sign;
    if (!styled) words.back().columns += columns_of(sign);
  };
  for (std::size_t at = 0; at < text.size();) {
    if (mark != marks.end() && !is_open && at >= mark->begin) put(mark->open, "\033[1m"), is_open = true;
    if (is_open) words.back().is_marked = true;
    const std::size_t length = length_of_character(text, at);
    if (static_cast<unsigned char>(text[at]) <= 0x20) {
      if (is_open && styled) words.back().text += "\033[0m";
      if (!words.back().text.empty()) {
        if (ends_paragraph(text, at)) words.push_back({"·", 1, false, at});
        words.emplace_back();
      }
      if (is_open && styled) words.back().text += "\033[1m";
    } else {
      const std::string shown = printable(text.substr(at, length));
      words.back().text += shown;
      words.back().columns += columns_of(shown);
      words.back().end = at + length;
    }
    at += length;
    if (is_open && at >= mark->end) put(mark->close, "\033[0m"), is_open = false, ++mark;
  }
  if (words.back().text.empty()) words.pop_back();
  return words;
}

// The first word to show, so that the first marked one is within `columns` after it.
std::size_t first_word(const std::vector<Word>& words, std::size_t columns) {
  std::size_t before = 0, marked = 0;
  while (marked < words.size() && !words[marked].is_marked) before += words[marked++].columns + 1;
  if (marked == words.size()) return 0;
  std::size_t end = before;
  for (std::size_t w = marked; w < words.size() && words[w].is_marked; ++w) end += words[w].columns + 1;
  if (end + 2 <= columns) return 0;
  std::size_t first = marked, shown = end - before + 2;
  while (first > 0 && shown + words[first - 1].columns + 1 <= columns * 2 / 3) shown += words[--first].columns + 1;
  return first;
}

}  // namespace

std::size_t terminal_columns() {
  std::size_t columns = 0;
  if (const char* set = std::getenv("COLUMNS")) columns = std::strtoul(set, nullptr, 10);
#if !defined(_WIN32)
  winsize size{};
  if (columns == 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
#endif
  if (columns == 0) columns = usual_columns;
  return std::clamp<std::size_t>(columns, fewest_columns, 1000);
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = length_of_character(text, at);
    columns += columns_of_character(character_at(text, at, length));
    at += length;
  }
  return columns;
}

std::string fitted(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  std::size_t used = 1, at = 0;  // one for "…"
  while (at < text.size()) {
    const std::size_t length = length_of_character(text, at), own = columns_of_character(character_at(text, at, length));
    if (used + own > columns) break;
    used += own, at += length;
  }
  return std::string(text.substr(0, at)) + "…";
}

std::string fitted_path(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  while (!text.empty() && 1 + columns_of(text) > columns) text.remove_prefix(length_of_character(text, 0));
  const std::size_t folder = text.find('/');
  return "…" + std::string(folder == std::string_view::npos ? text : text.substr(folder));
}

std::vector<std::string> wrapped(std::string_view text, const std::vector<Mark>& marks, std::size_t columns, std::size_t most,
                                 bool styled, std::size_t* shown_end) {
  const std::vector<Word> words = words_of(text, marks, styled);
  std::size_t next = first_word(words, columns * most);
  std::vector<std::string> lines;
  while (next < words.size() && lines.size() < most) {
    std::string line = lines.empty() && next > 0 ? "…" : "";
    std::size_t used = columns_of(line);
    const bool is_last = lines.size() + 1 == most;
    while (next < words.size()) {
      const std::size_t gap = line.empty() ? 0 : 1, rest = is_last && next + 1 < words.size() ? 2 : 0;  // room for " …"
      if (used + gap + words[next].columns + rest > columns) break;
      line += (gap == 0 ? "" : " ") + words[next].text;
      used += gap + words[next++].columns;
    }
    if (used <= 1 && next < words.size()) line += printable(fitted(words[next].text, columns - 2)), ++next;  // longer than a line
    if (is_last && next < words.size()) line += " …";
    lines.push_back(line);
  }
  if (shown_end != nullptr) *shown_end = next == 0 ? 0 : words[next - 1].end;
  return lines;
}

}  // namespace hop::cli
