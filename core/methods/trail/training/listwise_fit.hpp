// Listwise logistic regression (conditional logit): learns weights w of features x that rank each gold candidate of a question
// above the question's other candidates (docs/methods/training.md).
//
//   ℓ(w) = λ/2 |w|² + Σ over questions, over gold k of  ln( exp(w·x_k) + Σ_{j not gold} exp(w·x_j) ) − w·x_k
//
// x is standardized over all candidates (mean 0, deviation 1) for the fit; the returned w applies to the original x. ℓ is
// convex, and Newton's method finds its minimum.
#pragma once

#include <cstdint>
#include <vector>

#include "core/learn/eigen.hpp"

namespace hop::core {

struct CandidateGroup {
  Matrix features;                 // candidates × features
  std::vector<std::uint8_t> gold;  // one for each candidate: 0 or 1
};

// Returns ℓ of one question without the penalty, and adds the number of its gold candidates to *gold_count. A question adds
// nothing if it lacks gold candidates or other candidates.
double listwise_loss(const CandidateGroup& group, const Vector& weights, std::size_t* gold_count);

class ListwiseFit {
 public:
  ListwiseFit(const std::vector<CandidateGroup>& groups, std::size_t features, double penalty);

  // Does one step of Newton's method, halved until ℓ falls. Returns false at the minimum.
  bool step();
  // The weights for the original features. A feature that is constant over all candidates has weight 0.
  Vector weights() const { return weights_.cwiseQuotient(deviation_); }
  std::uint32_t steps() const { return steps_; }

 private:
  struct Slopes {
    Vector first;   // ∂ℓ/∂w
    Matrix second;  // ∂²ℓ/∂w²
  };
  static double add_group(const CandidateGroup& group, const Vector& weights, Slopes* slopes);
  double loss_at(const Vector& weights, Slopes* slopes) const;
  friend double listwise_loss(const CandidateGroup& group, const Vector& weights, std::size_t* gold_count);

  std::vector<CandidateGroup> groups_;  // standardized; only groups with gold and other candidates
  double penalty_;                      // λ
  Vector weights_, deviation_;
  std::uint32_t steps_ = 0;
};

}  // namespace hop::core
