// Checks that the strings of a table ascend, mostly without string comparisons: the first 16 bytes are compared as two big-endian
// integers. Only neighbors that share all 16 bytes are compared as strings, which is rare.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/base/text_table.hpp"

namespace hop::core {

// Up to eight bytes as a big-endian integer, padded with zeros. Strings with different integers compare as the integers do; equal
// integers do not decide.
inline std::uint64_t number_of_bytes(std::uint64_t bytes, std::size_t count) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  bytes = __builtin_bswap64(bytes);
#endif
  return count == 0 ? 0 : bytes & ~std::uint64_t{0} << (64 - 8 * count);
}

inline std::uint64_t text_head(std::string_view text) {
  std::uint64_t bytes = 0;
  const std::size_t count = std::min(text.size(), sizeof bytes);
  std::memcpy(&bytes, text.data(), count);
  return number_of_bytes(bytes, count);
}

// The same for string i of a table, from its byte `from` on, which may lie past its end.
inline std::uint64_t text_head(const TextTable& table, std::size_t i, std::size_t from = 0) {
  const std::size_t begin = table.offsets[i] + from, end = std::max<std::size_t>(table.offsets[i + 1], begin);
  if (begin + sizeof(std::uint64_t) > table.blob.size()) return text_head(table[i].substr(std::min(from, table[i].size())));
  std::uint64_t bytes;
  std::memcpy(&bytes, table.blob.data() + begin, sizeof bytes);
  return number_of_bytes(bytes, std::min(end - begin, sizeof bytes));
}

// Whether the strings ascend by bytes, without repeats.
inline bool texts_ascend(const TextTable& table) {
  std::uint64_t first_before = 0, second_before = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::uint64_t first = text_head(table, i), second = text_head(table, i, 8);
    const bool is_after = (first_before < first) | ((first_before == first) & (second_before < second));
    const bool is_same = (first_before == first) & (second_before == second);
    if (i != 0 && !is_after && !(is_same && table[i - 1] < table[i])) return false;
    first_before = first, second_before = second;
  }
  return true;
}

}  // namespace hop::core
