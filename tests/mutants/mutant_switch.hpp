// Included before every mutated source: the mutants of one build, of which a process has at most one. HOPTRAIL_MUTANT names it.
#pragma once

extern "C" {
extern int hop_active_mutant;
extern unsigned char hop_reached_mutants[];
}

// Two threads may write the same 1.
inline bool hop_mutant(int number) {
  __atomic_store_n(&hop_reached_mutants[number], 1, __ATOMIC_RELAXED);
  return hop_active_mutant == number;
}
