// Many strings in one blob: string i is blob[offsets[i], offsets[i + 1]). The form of all text in a graph file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace hop::core {

// Borrowed. Offsets are absolute bytes of the blob, ascending, one more than there are strings (none at all: empty).
struct TextTable {
  std::span<const std::uint32_t> offsets;
  std::string_view blob;

  std::size_t size() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::string_view operator[](std::size_t i) const { return blob.substr(offsets[i], offsets[i + 1] - offsets[i]); }
};

// First index whose string is not before `text`; `table` is sorted by bytes.
inline std::uint32_t lower_bound(const TextTable& table, std::string_view text) {
  std::size_t first = 0, count = table.size();
  while (count > 0) {
    const std::size_t half = count / 2;
    if (table[first + half] < text) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return static_cast<std::uint32_t>(first);
}

inline std::optional<std::uint32_t> find_sorted(const TextTable& table, std::string_view text) {
  const std::uint32_t at = lower_bound(table, text);
  if (at == table.size() || table[at] != text) return std::nullopt;
  return at;
}

// The strings that begin with `prefix`: [first, last) of a table sorted by bytes.
inline std::pair<std::uint32_t, std::uint32_t> prefix_range(const TextTable& table, std::string_view prefix) {
  const std::uint32_t first = lower_bound(table, prefix);
  std::size_t last = first, count = table.size() - first;
  while (count > 0) {
    const std::size_t half = count / 2;
    if (table[last + half].substr(0, prefix.size()) == prefix) {
      last += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return {first, static_cast<std::uint32_t>(last)};
}

}  // namespace hop::core
