#include <algorithm>
#include <cstring>

#include "other_character_sets.hpp"
#include "read_document_as_markdown.hpp"

namespace hop::cli {

namespace {

// The length of the valid UTF-8 sequence at `at`; 0 for invalid bytes.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(at), second = byte(at + 1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return continues(at + 1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool is_shortest = first != 0xe0 || second >= 0xa0, is_no_surrogate = first != 0xed || second < 0xa0;
    return continues(at + 1) && continues(at + 2) && is_shortest && is_no_surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool is_in_range = (first != 0xf0 || second >= 0x90) && (first != 0xf4 || second < 0x90);
    return continues(at + 1) && continues(at + 2) && continues(at + 3) && is_in_range ? 4 : 0;
  }
  return 0;
}

// A few invalid bytes in a long text mean damage, not another character set: the engine replaces and counts them.
bool is_mostly_utf8(std::string_view text) {
  std::size_t wrong = 0, beyond_ascii = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text, at);
    wrong += length == 0;
    beyond_ascii += length > 1;
    at += std::max<std::size_t>(length, 1);
  }
  return wrong == 0 || beyond_ascii > 8 * wrong;
}

bool begins_with(std::string_view bytes, std::string_view mark) { return bytes.substr(0, mark.size()) == mark; }

}  // namespace

std::string text_as_utf8(std::string bytes) {
  using namespace std::string_view_literals;
  if (begins_with(bytes, "\xEF\xBB\xBF"sv)) return bytes;
  if (begins_with(bytes, "\xFF\xFE\0\0"sv)) return from_character_set("UTF-32LE", std::string_view(bytes).substr(4));
  if (begins_with(bytes, "\0\0\xFE\xFF"sv)) return from_character_set("UTF-32BE", std::string_view(bytes).substr(4));
  if (begins_with(bytes, "\xFF\xFE"sv)) return from_character_set("UTF-16LE", std::string_view(bytes).substr(2));
  if (begins_with(bytes, "\xFE\xFF"sv)) return from_character_set("UTF-16BE", std::string_view(bytes).substr(2));
  if (const void* nul = std::memchr(bytes.data(), 0, bytes.size()); nul != nullptr) {
    const auto at = static_cast<const char*>(nul) - bytes.data();
    throw Unreadable("binary: a NUL byte at " + std::to_string(at));
  }
  return is_mostly_utf8(bytes) ? bytes : from_likely_character_set(bytes);
}

std::string text_without_mark(std::string_view bytes) {
  std::string text = text_as_utf8(std::string(bytes));
  if (begins_with(text, "\xEF\xBB\xBF")) text.erase(0, 3);
  return text;
}

}  // namespace hop::cli
