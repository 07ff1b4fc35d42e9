#include "tests/bindings/cpp/counted_memory.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace {

// Constant initialization: operator new may be called before any constructor.
thread_local std::int64_t held = 0, peak = 0;

std::int64_t size_of(void* block) {
#if defined(__GLIBC__)
  return block ? static_cast<std::int64_t>(malloc_usable_size(block)) : 0;
#else
  (void)block;
  return 0;
#endif
}

void* counted(void* block) {
  held += size_of(block);
  peak = std::max(peak, held);
  return block;
}

void* counted_malloc(std::size_t size) { return counted(std::malloc(size)); }
void* counted_calloc(std::size_t count, std::size_t size) { return counted(std::calloc(count, size)); }

void counted_free(void* block) {
  held -= size_of(block);
  std::free(block);
}

void* counted_realloc(void* block, std::size_t size) {
  const std::int64_t before = size_of(block);
  void* moved = std::realloc(block, size);
  if (moved == nullptr) return nullptr;
  peak = std::max(peak, held + size_of(moved));  // both are there while one is copied
  held -= before;
  return counted(moved);
}

char* counted_strdup(const char* text) {
  const std::size_t size = std::strlen(text) + 1;
  auto* copy = static_cast<char*>(counted_malloc(size));
  if (copy) std::memcpy(copy, text, size);
  return copy;
}

}  // namespace

void* operator new(std::size_t size) {
  if (void* block = counted_malloc(size == 0 ? 1 : size)) return block;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* block) noexcept { counted_free(block); }
void operator delete[](void* block) noexcept { counted_free(block); }
void operator delete(void* block, std::size_t) noexcept { counted_free(block); }
void operator delete[](void* block, std::size_t) noexcept { counted_free(block); }

namespace hop::test {

bool memory_is_counted() {
#if defined(__GLIBC__)
  return true;
#else
  return false;
#endif
}

void count_memory_of_libcurl() {
  if (curl_global_init_mem(CURL_GLOBAL_DEFAULT, counted_malloc, counted_free, counted_realloc, counted_strdup, counted_calloc) !=
      CURLE_OK) {
    std::abort();
  }
}

std::int64_t take_peak_of_thread() {
  static thread_local std::int64_t floor = 0;
  const std::int64_t above = peak - floor;
  floor = peak = held;
  return above;
}

}  // namespace hop::test
