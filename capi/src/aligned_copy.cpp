#include "capi/src/aligned_copy.hpp"

#include <cstddef>
#include <cstring>
#include <new>

#include "core/base/large_pages.hpp"
#include "core/store/file_format.hpp"

namespace hop::capi {
namespace {

std::align_val_t alignment_of_copy([[maybe_unused]] std::size_t length) {
#if defined(__linux__)
  if (length >= 2 * core::large_page) return std::align_val_t{core::large_page};
#endif
  return std::align_val_t{core::vector_alignment};
}

}  // namespace

std::shared_ptr<const std::uint8_t> aligned_copy(std::span<const std::uint8_t> bytes) {
  const std::align_val_t alignment = alignment_of_copy(bytes.size());
  auto* memory = static_cast<std::uint8_t*>(::operator new(bytes.size(), alignment));
  // If the allocation of its count fails, the shared_ptr calls its deleter.
  std::shared_ptr<const std::uint8_t> copy(
      memory, [alignment](const std::uint8_t* owned) { ::operator delete(const_cast<std::uint8_t*>(owned), alignment); });
  core::ask_for_large_pages(memory, bytes.size());
  if (!bytes.empty()) std::memcpy(memory, bytes.data(), bytes.size());
  return copy;
}

}  // namespace hop::capi
