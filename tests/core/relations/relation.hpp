// Pairs of inputs whose results must agree, made from a seed: Q4 of docs/trust.md. HOPTRAIL_SEED chooses other pairs.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/base/random.hpp"
#include "tests/trust/trust.h"

namespace hop::core::test {

inline std::uint64_t relation_seed() {
  const char* text = std::getenv("HOPTRAIL_SEED");
  return text ? std::strtoull(text, nullptr, 10) : 1;
}

// Tries `agree(random)` on `least` pairs, each from its own seed. It describes the difference, or returns nothing.
template <class Agree>
void expect_relation(const char* name, std::uint64_t least, Agree&& agree) {
  const std::uint64_t seed = relation_seed(), pairs = trust_tries(least);
  std::uint64_t differences = 0;
  std::printf("%s: seed %llu\n", name, static_cast<unsigned long long>(seed));
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    Random random(seed * 1'000'003 + pair);
    const std::string difference = agree(random);
    if (difference.empty()) continue;
    if (++differences <= 3) ADD_FAILURE() << name << ": seed " << seed << ", pair " << pair << ": " << difference;
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("pairs", pairs, least), TRUST_NONE("differences", differences)};
  EXPECT_EQ(trust_report("Q4", name, figures, std::size(figures)), 0);
}

}  // namespace hop::core::test
