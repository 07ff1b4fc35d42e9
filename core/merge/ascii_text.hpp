// Texts of ASCII alone, of which the key tokens are seen without making them.
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

// Whether the tokens of a key stand in a text of ASCII behind each other. Most places are passed by many at once: those where
// the key's first bytes are not, in either case.
inline bool ascii_text_holds(std::string_view text, std::string_view key) {
  constexpr unsigned either_case = 0x20;
  constexpr std::size_t block = 32;
  if (key.empty() || key.front() == ' ') return false;
  const unsigned first = static_cast<unsigned char>(key[0]) | either_case;
  const bool has_second = key.size() > 1 && key[1] != ' ';
  const unsigned second = has_second ? static_cast<unsigned char>(key[1]) | either_case : 0;
  const unsigned second_mask = has_second ? 0xff : 0;
  for (std::size_t begin = 0; begin < text.size(); begin += block) {
    const std::size_t end = begin + block;
    if (end < text.size()) {
      unsigned char is_here = 0;
      for (std::size_t at = begin; at < end; ++at) {
        const unsigned byte = static_cast<unsigned char>(text[at]) | either_case;
        const unsigned next = (static_cast<unsigned char>(text[at + 1]) | either_case) & second_mask;
        is_here |= static_cast<unsigned char>((byte == first) & (next == second));
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
