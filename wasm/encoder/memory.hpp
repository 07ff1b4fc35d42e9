#pragma once

#include <cstddef>
#include <cstdint>

extern "C" unsigned char __heap_base;

namespace encoder {

/** Memory that is never freed: the module lives as long as its model. Null if it cannot grow. */
inline void* take(size_t byte_count) {
  constexpr size_t page_size = 65536;
  static auto next = reinterpret_cast<uintptr_t>(&__heap_base);
  const uintptr_t begin = (next + 63) & ~uintptr_t{63};
  const uintptr_t end = begin + byte_count;
  const size_t present = __builtin_wasm_memory_size(0) * page_size;
  if (end > present) {
    const size_t pages = (end - present + page_size - 1) / page_size;
    if (__builtin_wasm_memory_grow(0, pages) == static_cast<size_t>(-1)) return nullptr;
  }
  next = end;
  return reinterpret_cast<void*>(begin);
}

template <typename Value>
Value* take_array(size_t count) {
  return static_cast<Value*>(take(count * sizeof(Value)));
}

}  // namespace encoder
