// Software prefetching for checks that follow indices of a file. The file determines the access pattern, so each index may
// cause a cache miss. Prefetching some entries ahead overlaps these misses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hop::core {

inline constexpr std::size_t entries_ahead = 16;

// For a check that, for each entry of `values`, increments next[value] and reads columns[next[value]] and beside[next[value]]:
// prefetches these addresses for the entries after `entry`.
template <class Beside>
void read_ahead(std::size_t entry, std::span<const std::uint32_t> values, std::span<const std::uint32_t> next,
                std::span<const std::uint32_t> columns, std::span<const Beside> beside) {
#if defined(__EMSCRIPTEN__)
  constexpr bool can_ask = false;
#else
  constexpr bool can_ask = true;
#endif
  if (!can_ask || entry + 2 * entries_ahead >= values.size()) return;
  __builtin_prefetch(&next[values[entry + 2 * entries_ahead]], 1);
  const std::uint32_t twin = next[values[entry + entries_ahead]];
  if (twin >= columns.size()) return;
  __builtin_prefetch(&columns[twin]);
  __builtin_prefetch(&beside[twin]);
}

}  // namespace hop::core
