#include "capi/src/aligned_copy.hpp"

#include <cstddef>
#include <cstring>
#include <new>

#include "core/store/file_format.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hop::capi {
namespace {

#if defined(__linux__)
constexpr std::size_t large_page = std::size_t{2} << 20;

std::align_val_t alignment_of_copy(std::size_t length) {
  return std::align_val_t{length >= 2 * large_page ? large_page : core::vector_alignment};
}

// Before the memory is touched. That the system refuses changes nothing but speed.
void ask_for_large_pages(void* memory, std::size_t length) {
  if (length >= 2 * large_page) static_cast<void>(::madvise(memory, length, MADV_HUGEPAGE));
}
#else
constexpr std::align_val_t alignment_of_copy(std::size_t) { return std::align_val_t{core::vector_alignment}; }
void ask_for_large_pages(void*, std::size_t) {}
#endif

}  // namespace

std::shared_ptr<const std::uint8_t> aligned_copy(std::span<const std::uint8_t> bytes) {
  const std::align_val_t alignment = alignment_of_copy(bytes.size());
  auto* memory = static_cast<std::uint8_t*>(::operator new(bytes.size(), alignment));
  // The shared_ptr calls its deleter when it finds no memory for its own count.
  std::shared_ptr<const std::uint8_t> copy(memory, [alignment](const std::uint8_t* owned) {
    ::operator delete(const_cast<std::uint8_t*>(owned), alignment);
  });
  ask_for_large_pages(memory, bytes.size());
  if (!bytes.empty()) std::memcpy(memory, bytes.data(), bytes.size());
  return copy;
}

}  // namespace hop::capi
