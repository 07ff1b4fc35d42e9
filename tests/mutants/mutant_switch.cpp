// Which mutant this process has, and which ones it met: HOPTRAIL_MUTANT is a number, HOPTRAIL_MUTANTS_REACHED a file that is
// appended to.
#include "tests/mutants/mutant_switch.hpp"

#include <cstdio>
#include <cstdlib>

constexpr int most_mutants = 1 << 16;

extern "C" {
int hop_active_mutant = -1;
unsigned char hop_reached_mutants[most_mutants];
}

namespace {

__attribute__((constructor(101))) void choose_mutant() {
  if (const char* number = std::getenv("HOPTRAIL_MUTANT")) hop_active_mutant = std::atoi(number);
}

__attribute__((destructor)) void note_reached() {
  const char* path = std::getenv("HOPTRAIL_MUTANTS_REACHED");
  if (!path) return;
  std::FILE* file = std::fopen(path, "a");
  if (!file) return;
  for (int number = 0; number < most_mutants; ++number) {
    if (hop_reached_mutants[number]) std::fprintf(file, "%d\n", number);
  }
  std::fclose(file);
}

}  // namespace
