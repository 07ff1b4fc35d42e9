#include "tests/faults/counted_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace hop::faults {
namespace {

// One thread: nothing here is atomic.
std::size_t given = 0, held = 0, peak = 0;

// Before each block stands its size, in a separate cache line, so that every alignment up to that is kept.
constexpr std::size_t line = 64;

std::size_t size_of(void* memory) { return *reinterpret_cast<std::size_t*>(static_cast<unsigned char*>(memory) - line); }

}  // namespace

void* allocate(std::size_t size) {
  if (size > SIZE_MAX - 2 * line) return nullptr;
  auto* block = static_cast<unsigned char*>(std::aligned_alloc(line, (size + 2 * line - 1) / line * line));
  if (block == nullptr) return nullptr;
  *reinterpret_cast<std::size_t*>(block) = size;
  ++given;
  held += size;
  peak = std::max(peak, held);
  return block + line;
}

void release(void* memory) {
  if (memory == nullptr) return;
  unsigned char* block = static_cast<unsigned char*>(memory) - line;
  held -= size_of(memory);
  std::free(block);
}

void* reallocate(void* memory, std::size_t size) {
  void* const other = allocate(size);
  if (memory == nullptr || other == nullptr) return other;
  std::memcpy(other, memory, std::min(size, size_of(memory)));
  release(memory);
  return other;
}

char* duplicate(const char* text) {
  const std::size_t size = std::strlen(text) + 1;
  void* const other = allocate(size);
  return other == nullptr ? nullptr : static_cast<char*>(std::memcpy(other, text, size));
}

namespace {

void* allocate_or_throw(std::size_t size) {
  if (void* memory = allocate(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

std::size_t blocks_given() { return given; }
std::size_t memory_held() { return held; }
std::size_t memory_peak() { return peak; }
void restart_peak() { peak = held; }

}  // namespace hop::faults

using hop::faults::allocate;
using hop::faults::allocate_or_throw;
using hop::faults::release;

void* operator new(std::size_t size) { return allocate_or_throw(size); }
void* operator new[](std::size_t size) { return allocate_or_throw(size); }
void* operator new(std::size_t size, std::align_val_t) { return allocate_or_throw(size); }
void* operator new[](std::size_t size, std::align_val_t) { return allocate_or_throw(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
