#include "core/prompts/read_reply.hpp"

namespace hop::core {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool is_upper_case(char c) { return c >= 'A' && c <= 'Z'; }
char lower_case(char c) { return is_upper_case(c) ? static_cast<char>(c + 32) : c; }

std::string_view without_label(std::string_view line) {
  constexpr std::string_view labels[] = {
      "next step:", "intermediate answer:", "final answer:", "answer:", "question:", "reasoning:"};
  for (const std::string_view label : labels) {
    if (starts_with_label(line, label)) return trim_blanks(line.substr(label.size()));
  }
  return line;
}

}  // namespace

std::string_view trim_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool starts_with_label(std::string_view line, std::string_view label) {
  if (line.size() < label.size()) return false;
  for (std::size_t i = 0; i < label.size(); ++i) {
    if (lower_case(line[i]) != label[i]) return false;
  }
  return true;
}

std::string clean_reply(std::string_view text, std::size_t most_bytes) {
  std::string cleaned;
  for (const char c : text) {
    if (c == '\t') cleaned += ' ';
    else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) cleaned += c;
  }
  if (cleaned.size() > most_bytes) {
    std::size_t end = most_bytes;
    while (end > 0 && (static_cast<unsigned char>(cleaned[end]) & 0xc0) == 0x80) --end;
    cleaned.resize(end);
  }
  return cleaned;
}

std::string read_line(std::string_view reply) {
  std::string found;
  for_each_line(reply, [&](std::string_view line) {
    if (found.empty()) found = clean_reply(without_label(line), 1000);
  });
  return found;
}

std::string read_paragraph(std::string_view reply) {
  std::string paragraph;
  for_each_line(reply, [&](std::string_view line) {
    if (line.empty()) return;
    if (!paragraph.empty()) paragraph += ' ';
    paragraph += paragraph.empty() ? without_label(line) : line;
  });
  return clean_reply(paragraph, 4000);
}

bool read_verdict(std::string_view reply, std::string_view word) {
  bool yes = false;
  for_each_line(reply, [&](std::string_view line) {
    std::string letters;  // the line in lower case, without marks around it
    for (const char c : line) {
      const char lower = lower_case(c);
      if ((lower >= 'a' && lower <= 'z') || lower == ':') letters += lower;
    }
    if (letters.substr(0, letters.find(':')) != word) return;
    const std::string_view verdict = std::string_view(letters).substr(std::min(word.size() + 1, letters.size()));
    if (verdict == "yes") yes = true;
    if (verdict == "no") yes = false;
  });
  return yes;
}

}  // namespace hop::core
