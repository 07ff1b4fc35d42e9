// Percentile bootstrap (Efron and Tibshirani 1993, ch. 13): confidence intervals for the mean of a metric over
// questions, and for the difference between two methods on the same questions.
#pragma once

#include <cstdint>
#include <span>

namespace hop::core {

struct Interval {
  double low = 0;
  double high = 0;
};

// The arithmetic mean, summed in the order of the values; at least one value.
double mean_of(std::span<const double> values);

// Draws `resamples` ≥ 1 samples with replacement, each of the size of `values`, and takes the mean of each. Returns the
// quantiles of these means at (1 − confidence) / 2 and 1 − (1 − confidence) / 2, with linear interpolation as in NumPy.
// The seed determines the result.
Interval bootstrap_mean(std::span<const double> values, std::uint64_t seed, std::uint32_t resamples, double confidence = 0.95);

// The paired bootstrap: the same for the mean of a_i − b_i. A resample draws the values of both methods for a question
// together. `a` and `b` must have equal lengths.
Interval bootstrap_paired_difference(std::span<const double> a, std::span<const double> b, std::uint64_t seed,
                                     std::uint32_t resamples, double confidence = 0.95);

}  // namespace hop::core
