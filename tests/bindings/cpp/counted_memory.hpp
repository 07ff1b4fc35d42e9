// What this thread has allocated and not freed, C++ and libcurl together. For a separate program: it replaces
// operator new.
#pragma once

#include <cstdint>

namespace hop::test {

// Whether this platform tells the size of an allocation; without that nothing is counted.
bool memory_is_counted();

// libcurl allocates through here from now on; before its first use.
void count_memory_of_libcurl();

// Bytes at the highest point since the last call, above what was there then.
std::int64_t take_peak_of_thread();

}  // namespace hop::test
