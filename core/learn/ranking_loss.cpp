// The pairwise loss enumerates all pairs, O(n²) for n candidates of a question. The softmax is stabilized by subtracting the
// highest score.
#include "core/learn/ranking_loss.hpp"

#include <algorithm>

#include "core/base/elementary.hpp"

namespace hop::core {

namespace {

// Whether the candidates have both a positive and a negative, without which no order is better than another. Zeroes `gradient`.
bool has_both(const Vector& scores, std::span<const std::uint8_t> is_positive, Vector& gradient) {
  gradient = Vector::Zero(scores.size());
  const auto positives = static_cast<std::size_t>(std::count(is_positive.begin(), is_positive.end(), 1));
  return positives > 0 && positives < is_positive.size();
}

}  // namespace

double pairwise_ranking_loss(const Vector& scores, std::span<const std::uint8_t> is_positive, Vector& gradient) {
  if (!has_both(scores, is_positive, gradient)) return 0;
  double loss = 0, pairs = 0;
  for (std::size_t i = 0; i < is_positive.size(); ++i) {
    for (std::size_t j = 0; j < is_positive.size(); ++j) {
      if (!is_positive[i] || is_positive[j]) continue;
      const auto positive = static_cast<Eigen::Index>(i), negative = static_cast<Eigen::Index>(j);
      const double missing = 1 - (scores[positive] - scores[negative]);
      ++pairs;
      if (missing <= 0) continue;  // the pair has its margin: no loss, no gradient
      loss += missing;
      gradient[positive] -= 1;
      gradient[negative] += 1;
    }
  }
  gradient /= pairs;
  return loss / pairs;
}

double softmax_cross_entropy(const Vector& scores, std::span<const std::uint8_t> is_positive, Vector& gradient) {
  if (!has_both(scores, is_positive, gradient)) return 0;
  const double highest = scores.maxCoeff();
  double sum = 0;
  for (const double score : scores) sum += exponential(score - highest);
  const double log_sum = highest + natural_log(sum);
  double loss = 0, positives = 0;
  for (std::size_t i = 0; i < is_positive.size(); ++i) {
    if (!is_positive[i]) continue;
    const auto positive = static_cast<Eigen::Index>(i);
    loss += log_sum - scores[positive];
    gradient[positive] -= 1;
    ++positives;
  }
  for (Eigen::Index i = 0; i < scores.size(); ++i) gradient[i] += positives * exponential(scores[i] - log_sum);
  return loss;
}

}  // namespace hop::core
