// A table-driven decoder (Unicode 15.0, table 3-7) with an ASCII fast path of eight bytes per step. Validation without
// decoding uses the automaton of utf8_automaton.hpp.
#include "core/text/utf8.hpp"

#include <cstring>

#include "core/text/utf8_automaton.hpp"

namespace hop::core {
namespace {

// U+FFFD REPLACEMENT CHARACTER.
constexpr char32_t replacement_character = 0xFFFD;

// The end of the run of ASCII bytes at `at`, found eight bytes at a time.
std::size_t skip_ascii(std::string_view text, std::size_t at) {
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, text.data() + at, 8);
    if (eight & 0x8080808080808080u) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

// The valid continuations of a first byte (Unicode 15.0, table 3-7): the total length and the range of the second byte.
// The range excludes overlong forms, surrogates and values above U+10FFFF.
struct LeadByte {
  std::uint32_t length;
  unsigned char second_from, second_to;
};

LeadByte lead_byte(unsigned char first) {
  if (first < 0xC2) return {0, 0, 0};
  if (first < 0xE0) return {2, 0x80, 0xBF};
  if (first < 0xF0) {
    return {3, static_cast<unsigned char>(first == 0xE0 ? 0xA0 : 0x80), static_cast<unsigned char>(first == 0xED ? 0x9F : 0xBF)};
  }
  if (first < 0xF5) {
    return {4, static_cast<unsigned char>(first == 0xF0 ? 0x90 : 0x80), static_cast<unsigned char>(first == 0xF4 ? 0x8F : 0xBF)};
  }
  return {0, 0, 0};
}

// Like decode_utf8, but returns 0x110000 for an invalid sequence, to distinguish it from a literal U+FFFD in the text.
constexpr char32_t invalid_sequence = 0x110000;
CodePoint decode_or_mark(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {first, 1};
  const LeadByte lead = lead_byte(first);
  if (lead.length == 0) return {invalid_sequence, 1};
  // The payload bits of the first byte.
  char32_t value = first & (0x7Fu >> lead.length);
  for (std::uint32_t i = 1; i < lead.length; ++i) {
    if (at + i >= text.size()) return {invalid_sequence, i};
    const auto next = static_cast<unsigned char>(text[at + i]);
    const bool fits = i == 1 ? next >= lead.second_from && next <= lead.second_to : (next & 0xC0) == 0x80;
    if (!fits) return {invalid_sequence, i};
    value = value << 6 | (next & 0x3Fu);
  }
  return {value, lead.length};
}

}  // namespace

CodePoint decode_utf8(std::string_view text, std::size_t at) {
  CodePoint found = decode_or_mark(text, at);
  if (found.value == invalid_sequence) found.value = replacement_character;
  return found;
}

// Invalid code points become U+FFFD, so the output is valid UTF-8 for any input.
void append_utf8(std::string& out, char32_t c) {
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) c = replacement_character;
  const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F)), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  }
}

bool is_valid_utf8(std::string_view text) { return utf8_automaton_accepts(text); }

// Copies valid stretches as a whole; only invalid sequences are handled one by one.
CleanText replace_invalid_utf8(std::string_view text) {
  CleanText clean;
  std::size_t copied = 0;
  for (std::size_t at = skip_ascii(text, 0); at < text.size(); at = skip_ascii(text, at)) {
    const CodePoint found = decode_or_mark(text, at);
    if (found.value == invalid_sequence) {
      clean.text.append(text, copied, at - copied);
      append_utf8(clean.text, replacement_character);
      copied = at + found.length;
      ++clean.replaced;
    }
    at += found.length;
  }
  clean.text.append(text, copied, text.size() - copied);
  return clean;
}

// Counts bytes without decoding: continuation bytes add nothing.
std::uint64_t utf16_length(std::string_view text) {
  std::uint64_t units = 0;
  for (const char byte : text) {
    const auto b = static_cast<unsigned char>(byte);
    units += (b & 0xC0) != 0x80;  // one per code point,
    units += b >= 0xF0;           // and a second one for a surrogate pair
  }
  return units;
}

}  // namespace hop::core
