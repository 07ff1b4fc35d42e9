// Losses of a ranking by scores, with their gradients (G-RAG, §3.2.4).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/learn/eigen.hpp"

namespace hop::core {

// Of one question: is_positive[i] says whether candidate i is a right one. Both losses are 0, and so are their
// gradients, where there is no right one, or no wrong one. `gradient` is replaced by ∂ℓ/∂s.

// Mean over all pairs of a positive i and a negative j of max(0, 1 − (s_i − s_j))   (eq. 13).
double pairwise_ranking_loss(const Vector& scores, std::span<const std::uint8_t> is_positive, Vector& gradient);

// − Σ over the positives i of ln softmax(s)_i   (eq. 12).
double softmax_cross_entropy(const Vector& scores, std::span<const std::uint8_t> is_positive, Vector& gradient);

}  // namespace hop::core
