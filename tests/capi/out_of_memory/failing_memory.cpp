#include "failing_memory.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

extern "C" {
void* __real_malloc(std::size_t);
void* __real_calloc(std::size_t, std::size_t);
void* __real_realloc(void*, std::size_t);
void __real_free(void*);
}

namespace {

constexpr std::uint64_t never = UINT64_MAX;
std::uint64_t first_failing = never, last_failing = never;
std::uint64_t asked = 0, failed = 0;
std::int64_t blocks = 0;

bool ends_here() {
  ++asked;
  const bool ends = asked >= first_failing && asked <= last_failing;
  failed += ends;
  return ends;
}

void* counted(void* block) {
  blocks += block != nullptr;
  return block;
}

void give_back(void* block) {
  blocks -= block != nullptr;
  __real_free(block);
}

void* allocate(std::size_t size) {
  void* block = ends_here() ? nullptr : counted(__real_malloc(size == 0 ? 1 : size));
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void* allocate_aligned(std::size_t size, std::size_t alignment) {
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;
  void* block = ends_here() ? nullptr : counted(std::aligned_alloc(alignment, whole == 0 ? alignment : whole));
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void* allocate_or_null(std::size_t size) noexcept { return ends_here() ? nullptr : counted(__real_malloc(size == 0 ? 1 : size)); }

}  // namespace

extern "C" {

void memory_fail_at(std::uint64_t point, int for_ever) {
  asked = failed = 0;
  first_failing = point;
  last_failing = for_ever ? never : point;
}
void memory_forbid(void) { first_failing = 0, last_failing = never; }
void memory_allow(void) { first_failing = last_failing = never; }
std::uint64_t memory_asked(void) { return asked; }
std::uint64_t memory_failed(void) { return failed; }
std::int64_t memory_blocks(void) { return blocks; }

void* __wrap_malloc(std::size_t size) { return ends_here() ? nullptr : counted(__real_malloc(size)); }
void* __wrap_calloc(std::size_t count, std::size_t size) { return ends_here() ? nullptr : counted(__real_calloc(count, size)); }
void* __wrap_realloc(void* block, std::size_t size) {
  if (ends_here()) return nullptr;
  void* moved = __real_realloc(block, size);
  if (block == nullptr) counted(moved);
  return moved;
}
void __wrap_free(void* block) { give_back(block); }
}

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate_aligned(size, std::size_t(alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocate_aligned(size, std::size_t(alignment)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate_or_null(size); }
void operator delete(void* block) noexcept { give_back(block); }
void operator delete[](void* block) noexcept { give_back(block); }
void operator delete(void* block, std::size_t) noexcept { give_back(block); }
void operator delete[](void* block, std::size_t) noexcept { give_back(block); }
void operator delete(void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete[](void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { give_back(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { give_back(block); }
