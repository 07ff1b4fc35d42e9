// Resampling with a portable generator and a fixed order of additions, so that a seed gives the same interval on every
// platform.
#include "core/eval/bootstrap.hpp"

#include <algorithm>
#include <vector>

#include "core/base/random.hpp"
#include "core/base/sort.hpp"

namespace hop::core {
namespace {

// The quantile at `share` of ascending values, interpolated linearly between neighbors.
double quantile_of_sorted(std::span<const double> sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
}

}  // namespace

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

Interval bootstrap_mean(std::span<const double> values, std::uint64_t seed, std::uint32_t resamples, double confidence) {
  Random random(seed);
  std::vector<double> means(resamples);
  for (double& mean : means) {
    double sum = 0;
    for (std::size_t drawn = 0; drawn < values.size(); ++drawn) sum += values[random.below(values.size())];
    mean = sum / static_cast<double>(values.size());
  }
  sort_stable(means);
  const double tail = (1.0 - confidence) / 2.0;
  return {quantile_of_sorted(means, tail), quantile_of_sorted(means, 1.0 - tail)};
}

Interval bootstrap_paired_difference(std::span<const double> a, std::span<const double> b, std::uint64_t seed,
                                     std::uint32_t resamples, double confidence) {
  // Pairing removes the variance between questions, which both methods share.
  std::vector<double> differences(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) differences[i] = a[i] - b[i];
  return bootstrap_mean(differences, seed, resamples, confidence);
}

}  // namespace hop::core
