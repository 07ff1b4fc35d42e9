// Memory for a graph file's bytes.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>

#include "core/base/large_pages.hpp"
#include "core/store/file_format.hpp"

namespace hop::capi {

// A copy as well aligned as a mapped file, so that vector rows lie on cache lines; a large one on large pages where the
// system has some (docs/decisions/016-scan.md). Throws std::bad_alloc.
inline std::shared_ptr<const std::uint8_t> aligned_copy(std::span<const std::uint8_t> bytes) {
  std::align_val_t alignment{core::vector_alignment};
#if defined(__linux__)
  if (bytes.size() >= 2 * core::large_page) alignment = std::align_val_t{core::large_page};
#endif
  auto* memory = static_cast<std::uint8_t*>(::operator new(bytes.size(), alignment));
  // If the allocation of its count fails, the shared_ptr calls its deleter.
  std::shared_ptr<const std::uint8_t> copy(
      memory, [alignment](const std::uint8_t* owned) { ::operator delete(const_cast<std::uint8_t*>(owned), alignment); });
  core::ask_for_large_pages(memory, bytes.size());
  if (!bytes.empty()) std::memcpy(memory, bytes.data(), bytes.size());
  return copy;
}

}  // namespace hop::capi
