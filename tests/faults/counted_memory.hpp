// Counts what operator new gives, for this whole program: blocks, bytes that are held, and the most that were held at once.
#pragma once

#include <cstddef>

namespace hop::faults {

std::size_t blocks_given();  // since the program began
std::size_t memory_held();
// The most that was held since the last call of restart_peak(), which begins with what is held then.
std::size_t memory_peak();
void restart_peak();

// For libraries that can be told where to allocate, such as libxml2: as malloc, free, realloc and strdup, and counted.
void* allocate(std::size_t size);
void release(void* memory);
void* reallocate(void* memory, std::size_t size);
char* duplicate(const char* text);

}  // namespace hop::faults
