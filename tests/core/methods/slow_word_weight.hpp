// The weight of the words in hybrid by its definition (docs/methods/first_distances.md).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

namespace hop::core::test {

// Cosines count in steps of 2^-14.
template <class Number>
double slow_word_weight(double words_maximum, double k1, const std::vector<Number>& cosines,
                        const std::set<std::uint32_t>& allowed) {
  if (!(words_maximum > 0)) return 0;
  const double steps_of_one = 16384;
  const auto step = [&](double cosine) { return std::floor((cosine + 1) * steps_of_one + 0.5); };
  double mean = 0, variance = 0, best = step(0);
  for (const Number cosine : cosines) mean += step(cosine) / static_cast<double>(cosines.size());
  for (const Number cosine : cosines) {
    variance += (step(cosine) - mean) * (step(cosine) - mean) / static_cast<double>(cosines.size());
  }
  for (const std::uint32_t p : allowed) best = std::max(best, step(cosines[p]));
  const double z = variance >= 1 ? std::max(0.0, best - mean) / std::sqrt(variance) : 0;
  const double evidence = words_maximum / (k1 + 1);
  return std::min(0.5, evidence / (evidence + 0.75 * z * z));
}

}  // namespace hop::core::test
