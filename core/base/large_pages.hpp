// Memory of many pages that is about to be filled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hop::core {

inline constexpr std::size_t large_page = std::size_t{2} << 20;

// Before the memory is touched: the system gives out pages when they are first written, and five hundred small ones take much
// longer than a large one. That it refuses changes only speed.
inline void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t length) {
#if defined(__linux__)
  const auto at = reinterpret_cast<std::uintptr_t>(memory);
  const std::size_t before = (large_page - at % large_page) % large_page;  // of the first large page
  if (length < before + large_page) return;
  static_cast<void>(
      ::madvise(static_cast<std::uint8_t*>(memory) + before, (length - before) / large_page * large_page, MADV_HUGEPAGE));
#endif
}

// Of an empty vector.
template <class T>
void reserve_in_large_pages(std::vector<T>& values, std::size_t count) {
  values.reserve(count);
  ask_for_large_pages(values.data(), count * sizeof(T));
}

}  // namespace hop::core
