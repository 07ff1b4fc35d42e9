// Texts of ASCII, of which the key tokens are seen without making them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/text/ascii.hpp"

namespace hop::core {

inline bool is_all_ascii(std::string_view text) {
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((word & 0x8080808080808080u) != 0) return false;
  }
  for (; at < text.size(); ++at) {
    if (!ascii::is_ascii(text[at])) return false;
  }
  return true;
}

// Whether the words of a text from `begin` on, where one begins, are the tokens of a key: letters in either case, and anything
// between words.
inline bool ascii_words_are(std::string_view text, std::size_t begin, std::string_view key) {
  std::size_t at = begin;
  for (const char wanted : key) {
    if (at == text.size()) return false;
    if (wanted != ' ') {
      if (ascii::folded_word_byte(text[at++]) != wanted) return false;
    } else {
      if (ascii::is_word_byte(text[at])) return false;
      while (at < text.size() && !ascii::is_word_byte(text[at])) ++at;
    }
  }
  return at == text.size() || !ascii::is_word_byte(text[at]);
}

// Whether the tokens of a key are words of ASCII in a text, and stand there behind each other; what is not ASCII is taken for
// a gap between words. Most places are passed by many at once: those where the key's first bytes are not, in either case.
inline bool ascii_text_holds(std::string_view text, std::string_view key) {
  constexpr unsigned char either_case = 0x20;
  constexpr std::size_t block = 32, compared = 4;
  if (key.empty() || key.front() == ' ') return false;
  unsigned char first[compared] = {}, mask[compared] = {};  // of the first word, as far as it goes
  for (std::size_t i = 0; i < std::min(compared, key.size()) && key[i] != ' '; ++i) {
    first[i] = static_cast<unsigned char>(key[i]) | either_case;
    mask[i] = 0xff;
  }
  const auto is_at = [&](std::size_t at, std::size_t i) -> unsigned {
    return ((static_cast<unsigned char>(text[at + i]) | either_case) & mask[i]) == first[i];
  };
  for (std::size_t begin = 0; begin < text.size(); begin += block) {
    const std::size_t end = begin + block;
    if (end + compared <= text.size()) {
      unsigned char is_here = 0;
      for (std::size_t at = begin; at < end; ++at) {
        is_here |= static_cast<unsigned char>(is_at(at, 0) & is_at(at, 1) & is_at(at, 2) & is_at(at, 3));
      }
      if (!is_here) continue;
    }
    for (std::size_t at = begin; at < std::min(end, text.size()); ++at) {
      if (at > 0 && ascii::is_word_byte(text[at - 1])) continue;
      if (ascii_words_are(text, at, key)) return true;
    }
  }
  return false;
}

}  // namespace hop::core
