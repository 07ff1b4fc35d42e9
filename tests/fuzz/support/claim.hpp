// What must hold of every input: where it does not, the run is a finding.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace hop::fuzz {

inline void claim(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

}  // namespace hop::fuzz
