#include "library_memory.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>

#if defined(HOPTRAIL_LIBXML)
#include <libxml/xmlmemory.h>
#endif
#if defined(HOPTRAIL_ICU)
#include <unicode/uclean.h>
#endif

namespace hop::cli {

namespace {

// Of all threads: a document is refused needlessly at worst, when another thread lacks memory.
std::atomic<unsigned> failed_allocations{0};

void* noted(void* memory) {
  if (memory == nullptr) ++failed_allocations;
  return memory;
}

// Zero bytes are an address in each system this way, so that nullptr means failure.
void* allocate(std::size_t size) { return noted(std::malloc(std::max<std::size_t>(size, 1))); }
[[maybe_unused]] void* reallocate(void* memory, std::size_t size) {
  return noted(std::realloc(memory, std::max<std::size_t>(size, 1)));
}

#if defined(HOPTRAIL_LIBXML)
char* duplicate(const char* text) {
  const std::size_t size = std::strlen(text) + 1;
  void* copy = allocate(size);
  return static_cast<char*>(copy == nullptr ? nullptr : std::memcpy(copy, text, size));
}
#endif

#if defined(HOPTRAIL_ICU)
// ICU's detector of character sets uses some objects without a look at whether they could be allocated. So a call that lacks
// an allocation is served with blocks of a reserve, which are not reused, and its result is thrown away.
constexpr std::size_t reserve_bytes = std::size_t{1} << 20, block_alignment = alignof(std::max_align_t);
alignas(std::max_align_t) char reserve[reserve_bytes];
std::atomic<std::size_t> reserve_used{0};

struct alignas(std::max_align_t) IcuBlock {
  std::size_t size;
};
IcuBlock* block_of(void* memory) { return static_cast<IcuBlock*>(memory) - 1; }
bool is_of_reserve(const void* block) {
  return !std::less<>()(block, static_cast<const void*>(reserve)) &&
         std::less<>()(block, static_cast<const void*>(reserve + reserve_bytes));
}

void* block_of_reserve(std::size_t size) {
  size = (size + block_alignment - 1) / block_alignment * block_alignment;
  std::size_t used = reserve_used;
  do {
    if (size > reserve_bytes - used) return nullptr;
  } while (!reserve_used.compare_exchange_weak(used, used + size));
  return reserve + used;
}

void* U_CALLCONV allocate_icu(const void*, std::size_t size) {
  const std::size_t whole = size + sizeof(IcuBlock);
  void* block = allocate(whole);
  if (block == nullptr) block = block_of_reserve(whole);
  return block == nullptr ? nullptr : new (block) IcuBlock{size} + 1;
}

void U_CALLCONV free_icu(const void*, void* memory) {
  if (memory != nullptr && !is_of_reserve(block_of(memory))) std::free(block_of(memory));
}

void* U_CALLCONV reallocate_icu(const void* context, void* memory, std::size_t size) {
  void* moved = allocate_icu(context, size);
  if (moved == nullptr || memory == nullptr) return moved;
  std::memcpy(moved, memory, std::min(size, block_of(memory)->size));
  free_icu(context, memory);
  return moved;
}
#endif

bool watch_libraries() {
#if defined(HOPTRAIL_LIBXML)
  xmlMemSetup(std::free, allocate, reallocate, duplicate);
#endif
#if defined(HOPTRAIL_ICU)
  UErrorCode error = U_ZERO_ERROR;
  u_setMemoryFunctions(nullptr, allocate_icu, reallocate_icu, free_icu, &error);
#endif
  return true;
}

}  // namespace

LibraryMemory::LibraryMemory() {
  [[maybe_unused]] static const bool is_watched = watch_libraries();
  failures_before_ = failed_allocations;
}

void LibraryMemory::check() const {
  if (failed_allocations != failures_before_) throw std::bad_alloc();
}

#if defined(HOPTRAIL_LIBXML)

ParserErrors::ParserErrors(std::jmp_buf* way_out) : way_out_(way_out) {
  // The type of the error is const in some versions.
  xmlSetStructuredErrorFunc(this, [](void* errors, auto* error) { static_cast<ParserErrors*>(errors)->take(*error); });
}

ParserErrors::~ParserErrors() { xmlSetStructuredErrorFunc(nullptr, nullptr); }

void ParserErrors::take(const xmlError& error) {
  if (error.code == XML_ERR_NO_MEMORY && way_out_ != nullptr) std::longjmp(*way_out_, 1);
  if (error.code == XML_ERR_UNSUPPORTED_ENCODING && error.str1 != nullptr && character_set_[0] == 0)
    std::strncpy(character_set_, error.str1, sizeof character_set_ - 1);
}

#endif

}  // namespace hop::cli
