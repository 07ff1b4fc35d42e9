// Further terms of an ASCII word: the parts of an identifier ("scrape_interval", "getUserByEmail"), and the word together with the
// symbols that make it another word ("C++", "C#", "AT&T", ".NET").
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/base/byte_range.hpp"

namespace hop::core {

inline constexpr std::size_t longest_identifier = 64;   // in bytes
inline constexpr std::size_t longest_symbol_word = 18;  // in bytes

struct IdentifierParts {
  std::array<ByteRange, longest_identifier / 2> parts;
  std::size_t count = 0;

  const ByteRange* begin() const { return parts.data(); }
  const ByteRange* end() const { return parts.data() + count; }
};

// The parts of at least two bytes, if the word is split: at underscores, and before capitals inside of it. A word of two parts
// that begins with a capital is split only behind at least four letters, because names such as "McDonald" and "YouTube" are no
// identifiers. The word has at most longest_identifier bytes.
IdentifierParts identifier_parts_of(std::string_view word);

// Whether a symbol stands next to the word text[begin, end).
inline bool may_have_symbols(std::string_view text, std::size_t begin, std::size_t end) {
  const char behind = end < text.size() ? text[end] : ' ';
  const char before = begin > 0 ? text[begin - 1] : ' ';
  return behind == '+' || behind == '#' || behind == '&' || before == '.' || before == '&';
}

// The bytes of the word text[begin, end) with its symbols; empty: it has none. Both parts of "AT&T" have the same.
ByteRange symbol_word_at(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace hop::core
