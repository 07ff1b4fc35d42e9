// Fast matching of key tokens in ASCII text, without tokenizing it: case folding and word boundaries are decided byte by byte.
//
// A merge uses it to test many passages for a changed name; key tokens of other scripts need core/text/keys.hpp.
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

// Whether the words of a text from `begin` on match the tokens of a key, in any case and with any separators. A word must begin
// at `begin`.
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

// Whether the tokens of a key occur in a text as consecutive ASCII words. Non-ASCII bytes count as separators. Blocks of 32
// positions are tested at once for the first four bytes of the key's first word, and most blocks are skipped.
inline bool ascii_text_holds(std::string_view text, std::string_view key) {
  constexpr unsigned char either_case = 0x20;
  constexpr std::size_t block = 32, compared = 4;
  if (key.empty() || key.front() == ' ') return false;
  unsigned char first[compared] = {}, mask[compared] = {};  // a shorter first word leaves mask bytes 0, which always match
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
