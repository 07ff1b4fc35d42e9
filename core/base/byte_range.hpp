#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

// Bytes [begin, end) of some text.
struct ByteRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// What lies between two ranges of a text, of which `left` does not begin later. Empty where they share bytes, as those of two
// tokens of one character do: "½" has the tokens 1 and 2.
inline ByteRange between(ByteRange left, ByteRange right) { return {left.end, right.begin > left.end ? right.begin : left.end}; }

}  // namespace hop::core
