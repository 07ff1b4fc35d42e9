// Seeded pseudo-random numbers that are the same on every platform: xoshiro256** 1.0, seeded by SplitMix64 (Blackman
// and Vigna, "Scrambled linear pseudorandom number generators"). Training, sampling and the bootstrap use it, so that a
// seed reproduces a run.
#pragma once

#include <cstdint>

#include "core/base/wrap_around.hpp"

namespace hop::core {

class Random {
 public:
  HOP_WRAPS_AROUND explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      seed += 0x9e3779b97f4a7c15;
      std::uint64_t mixed = seed;
      mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
      mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
      word = mixed ^ (mixed >> 31);
    }
  }

  HOP_WRAPS_AROUND std::uint64_t next() {
    const std::uint64_t result = rotate_left(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate_left(state_[3], 45);
    return result;
  }

  // Uniform in [0, bound), without modulo bias; bound must be > 0.
  HOP_WRAPS_AROUND std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t surplus = (0 - bound) % bound;  // 2^64 mod bound; a draw below it is rejected
    std::uint64_t drawn = next();
    while (drawn < surplus) drawn = next();
    return drawn % bound;
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  static std::uint64_t rotate_left(std::uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

  std::uint64_t state_[4];
};

}  // namespace hop::core
