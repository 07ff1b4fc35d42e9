// Validation and control characters are handled in two passes. The second works in place and skips eight bytes at a
// time where no control character can occur.
#include "core/corpus/clean.hpp"

#include <cstring>
#include <utility>

#include "core/base/wrap_around.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// C1 control characters are encoded as C2 80 … C2 9F.
bool starts_c1_control(std::string_view text, std::size_t at) {
  return text[at] == '\xc2' && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xa0;
}

bool is_c0_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\n' && c != '\t' && c != '\f') || byte == 0x7f;
}

// Whether one of eight bytes may be, or may start, a control character. False positives are possible and harmless: the
// caller checks each byte.
HOP_WRAPS_AROUND bool may_hold_control(const char* eight) {
  constexpr std::uint64_t ones = 0x0101010101010101u;
  std::uint64_t bytes;
  std::memcpy(&bytes, eight, sizeof bytes);
  const auto zero_among = [](std::uint64_t word) HOP_WRAPS_AROUND { return (word - ones) & ~word; };
  // The classic bit tricks: a borrow sets the highest bit of a byte that is below 0x20, or zero after the XOR.
  const std::uint64_t below_space = (bytes - 0x20 * ones) & ~bytes;
  return ((below_space | zero_among(bytes ^ 0x7f * ones) | zero_among(bytes ^ 0xc2 * ones)) & 0x80 * ones) != 0;
}

// Writes behind the read position: the text never grows.
void clean_controls(std::string& text) {
  std::size_t written = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (; at + 8 <= text.size() && !may_hold_control(text.data() + at); at += 8, written += 8) {
      if (written != at) std::memmove(text.data() + written, text.data() + at, 8);
    }
    if (at == text.size()) break;
    const char c = text[at];
    if (c == '\r') {
      // CRLF becomes one line end.
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

std::string clean_text(std::string text, std::uint64_t& replaced) {
  if (text.compare(0, byte_order_mark.size(), byte_order_mark) == 0) text.erase(0, byte_order_mark.size());
  // Valid text, the common case, is not copied.
  if (!is_valid_utf8(text)) {
    CleanText valid = replace_invalid_utf8(text);
    replaced += valid.replaced;
    text = std::move(valid.text);
  }
  clean_controls(text);
  return text;
}

// Tabs, line ends and form feeds become spaces.
std::string clean_line(std::string text, std::uint64_t& replaced) {
  std::string line = clean_text(std::move(text), replaced);
  for (char& c : line) {
    if (c == '\n' || c == '\t' || c == '\f') c = ' ';
  }
  const std::string_view kept = trimmed(line);
  if (kept.size() != line.size()) line = std::string(kept);
  return line;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view white = " \t\n\f";
  const std::size_t first = text.find_first_not_of(white);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white) - first + 1);
}

}  // namespace hop::core
