#include "core/corpus/clean.hpp"

#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// C1 controls are the two bytes C2 80 … C2 9F.
bool starts_c1_control(std::string_view text, std::size_t at) {
  return text[at] == '\xc2' && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xa0;
}

bool is_c0_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\n' && c != '\t' && c != '\f') || byte == 0x7f;
}

void clean_controls(std::string& text) {
  std::size_t written = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\r') {
      if (at + 1 < text.size() && text[at + 1] == '\n') ++at;
      text[written++] = '\n';
    } else if (is_c0_control(c)) {
      text[written++] = ' ';
    } else if (starts_c1_control(text, at)) {
      text[written++] = ' ';
      text[written++] = ' ';
      ++at;
    } else {
      text[written++] = c;
    }
  }
  text.resize(written);
}

}  // namespace

std::string clean_text(std::string_view text, std::uint64_t& replaced) {
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) text.remove_prefix(byte_order_mark.size());
  std::string cleaned;
  if (is_valid_utf8(text)) {
    cleaned = text;
  } else {
    CleanText valid = replace_invalid_utf8(text);
    replaced += valid.replaced;
    cleaned = std::move(valid.text);
  }
  clean_controls(cleaned);
  return cleaned;
}

std::string clean_line(std::string_view text, std::uint64_t& replaced) {
  std::string line = clean_text(text, replaced);
  for (char& c : line) {
    if (c == '\n' || c == '\t' || c == '\f') c = ' ';
  }
  const std::string_view kept = trimmed(line);
  return kept.size() == line.size() ? line : std::string(kept);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view white = " \t\n\f";
  const std::size_t first = text.find_first_not_of(white);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white) - first + 1);
}

}  // namespace hop::core
