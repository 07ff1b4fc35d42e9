// Huge pages for large arrays that are about to be filled. The kernel maps memory at its first write; one 2 MB page is
// much faster to map than 512 pages of 4 kB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hop::core {

inline constexpr std::size_t large_page = std::size_t{2} << 20;

// Advises the kernel to back the memory with huge pages. Call this before the first write. If the kernel ignores the
// advice, only the speed changes.
inline void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t length) {
#if defined(__linux__)
  const auto at = reinterpret_cast<std::uintptr_t>(memory);
  const std::size_t before = (large_page - at % large_page) % large_page;  // up to the first page boundary
  if (length < before + large_page) return;
  static_cast<void>(
      ::madvise(static_cast<std::uint8_t*>(memory) + before, (length - before) / large_page * large_page, MADV_HUGEPAGE));
#endif
}

// Reserves the capacity of an empty vector in huge pages.
template <class T>
void reserve_in_large_pages(std::vector<T>& values, std::size_t count) {
  values.reserve(count);
  ask_for_large_pages(values.data(), count * sizeof(T));
}

}  // namespace hop::core
