// A half-open range of byte offsets into a text. Tokens, sentences, links and highlights are stored as such ranges, so
// that they do not own a copy of the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hop::core {

// Bytes [begin, end) of a text that is stored elsewhere.
struct ByteRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// The range of two offsets below 4 GiB, which texts of the engine are.
inline ByteRange byte_range(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// The gap between two ranges of one text; `left` must not begin after `right`. The gap is empty if the ranges overlap.
// Tokens overlap if they come from one character: "½" gives the tokens 1 and 2.
inline ByteRange between(ByteRange left, ByteRange right) { return {left.end, right.begin > left.end ? right.begin : left.end}; }

}  // namespace hop::core
