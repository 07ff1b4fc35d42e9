// Ranking losses over the scores of one question's candidates, with their gradients: the pairwise hinge loss and the softmax
// cross-entropy of G-RAG (§3.2.4).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/learn/eigen.hpp"

namespace hop::core {

// is_positive[i] is 1 if candidate i is relevant. Without a relevant or without an irrelevant candidate, loss and gradient are 0.
// `gradient` is overwritten with ∂ℓ/∂s.

// Mean over all pairs of a positive i and a negative j of max(0, 1 − (s_i − s_j))   (eq. 13).
double pairwise_ranking_loss(const Vector& scores, std::span<const std::uint8_t> is_positive, Vector& gradient);

// − Σ over the positives i of ln softmax(s)_i   (eq. 12).
double softmax_cross_entropy(const Vector& scores, std::span<const std::uint8_t> is_positive, Vector& gradient);

}  // namespace hop::core
