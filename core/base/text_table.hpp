// A read-only string table: string i is blob[offsets[i], offsets[i + 1]). All text in a graph file is stored in this
// form. A sorted table also serves as a dictionary, by binary search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace hop::core {

// A non-owning view. Offsets are absolute byte positions in the blob, ascending, and number size() + 1. An empty table
// may have none.
struct TextTable {
  std::span<const std::uint32_t> offsets;
  std::string_view blob;

  std::size_t size() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::string_view operator[](std::size_t i) const { return blob.substr(offsets[i], offsets[i + 1] - offsets[i]); }
};

// The first index whose string is ≥ `text`, in byte order; size() if there is none. The table must be sorted.
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

// The index of `text` in a sorted table.
inline std::optional<std::uint32_t> find_sorted(const TextTable& table, std::string_view text) {
  const std::uint32_t at = lower_bound(table, text);
  if (at == table.size() || table[at] != text) return std::nullopt;
  return at;
}

// The end of the strings from `first` on that have `piece` at byte `from`, where those of [first, end) that have it come first.
inline std::uint32_t end_of_run(const TextTable& table, std::uint32_t first, std::uint32_t end, std::size_t from,
                                std::string_view piece) {
  std::uint32_t last = first, count = end - first;
  while (count > 0) {
    const std::uint32_t half = count / 2;
    if (table[last + half].substr(from, piece.size()) == piece) {
      last += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return last;
}

// The strings that start with `prefix`: the range [first, last) of a sorted table. They are contiguous, so a second
// binary search finds the end.
inline std::pair<std::uint32_t, std::uint32_t> prefix_range(const TextTable& table, std::string_view prefix) {
  const std::uint32_t first = lower_bound(table, prefix);
  return {first, end_of_run(table, first, static_cast<std::uint32_t>(table.size()), 0, prefix)};
}

}  // namespace hop::core
