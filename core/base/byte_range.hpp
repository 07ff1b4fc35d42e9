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

}  // namespace hop::core
