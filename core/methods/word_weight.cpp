// Statistics are sums of integers, which are exact and independent of the order, so a sharded corpus gives the same weight
// as an unsharded one to the last bit.
#include "core/methods/word_weight.hpp"

#include <algorithm>
#include <cmath>

#include "core/search/top_k.hpp"

namespace hop::core {

namespace {

constexpr double steps_of_one = 1 << 14;  // with 2^15 steps at most, the squares of 2^32 passages sum to at most 2^62
constexpr double largest_weight = 0.5;
constexpr double share_of_square = 0.75;  // for a normal distribution, −ln of its density falls by ½ z²

// Rounds a cosine in [−1, 1] to an integer in 0 … 2^15.
std::int32_t step_of_cosine(float cosine) {
  return static_cast<std::int32_t>((std::clamp(static_cast<double>(cosine), -1.0, 1.0) + 1) * steps_of_one + 0.5);
}

// z² of the header.
double squared_deviations_of_maximum(const CosineSpread& cosines) {
  if (cosines.passage_count == 0) return 0;
  const double count = static_cast<double>(cosines.passage_count);
  const double mean = static_cast<double>(cosines.sum) / count;
  const double variance = static_cast<double>(cosines.square_sum) / count - mean * mean;
  if (!(variance >= 1)) return 0;  // less than a step
  const double distance = std::max(0.0, step_of_cosine(cosines.maximum) - mean);
  return distance * distance / variance;
}

}  // namespace

void CosineSpread::add(const CosineSpread& part) {
  maximum = std::max(maximum, part.maximum);
  passage_count += part.passage_count;
  sum += part.sum;
  square_sum += part.square_sum;
}

CosineSpread spread_of_cosines(std::span<const float> cosines, const PassageSet* allowed) {
  CosineSpread spread{largest_score(cosines, allowed), cosines.size()};
  for (const float cosine : cosines) {
    const auto step = static_cast<std::uint64_t>(step_of_cosine(cosine));
    spread.sum += step;
    spread.square_sum += step * step;
  }
  return spread;
}

float choose_word_weight(double words_maximum, double k1, const CosineSpread& cosines) {
  if (!(words_maximum > 0)) return 0;
  const double evidence = words_maximum / (k1 + 1);
  const double weight = evidence / (evidence + share_of_square * squared_deviations_of_maximum(cosines));
  return static_cast<float>(std::min(largest_weight, weight));
}

}  // namespace hop::core
