// What all runs together came to, printed at the end: how many inputs got past the door.
#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace hop::fuzz {

struct Figure {
  const char* name;
  std::uint64_t value = 0;
  ~Figure() { std::printf("%s: %" PRIu64 "\n", name, value); }
};

}  // namespace hop::fuzz
