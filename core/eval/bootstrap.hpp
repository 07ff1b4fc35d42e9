// Percentile bootstrap (Efron and Tibshirani 1993, ch. 13): how far a mean over questions is to be trusted.
#pragma once

#include <cstdint>
#include <span>

namespace hop::core {

struct Interval {
  double low = 0;
  double high = 0;
};

// Sum over the values in their order, divided by their number; at least one value.
double mean_of(std::span<const double> values);

// Draws `resamples` ≥ 1 samples of the values' number with replacement, takes the mean of each, and returns the means' quantiles
// at (1 − confidence) / 2 and at the same share from the top (linear between neighbors, as NumPy's). The seed decides all.
Interval bootstrap_mean(std::span<const double> values, std::uint64_t seed, std::uint32_t resamples, double confidence = 0.95);

// The same for the mean of a_i − b_i: both methods' values of one question are drawn together. Of equal lengths.
Interval bootstrap_paired_difference(std::span<const double> a, std::span<const double> b, std::uint64_t seed,
                                     std::uint32_t resamples, double confidence = 0.95);

}  // namespace hop::core
