// Listwise logistic regression: weights w of features x, so that each gold candidate of a question stands out from the
// question's other candidates (docs/methods/training.md).
//
//   ℓ(w) = λ/2 |w|² + Σ over questions, over gold k of  ln( exp(w·x_k) + Σ_{j not gold} exp(w·x_j) ) − w·x_k
//
// x is standardized over all candidates (mean 0, deviation 1), w is given for x as it was. ℓ is convex; Newton's method
// finds the minimum.
#pragma once

#include <cstdint>
#include <vector>

#include "core/learn/eigen.hpp"

namespace hop::core {

struct CandidateGroup {
  Matrix features;                 // candidates × features
  std::vector<std::uint8_t> gold;  // one for each candidate: 0 or 1
};

// ℓ of one question without the penalty; the number of gold candidates is added to *gold_count. A question without
// gold, or with nothing else, says nothing.
double listwise_loss(const CandidateGroup& group, const Vector& weights, std::size_t* gold_count);

class ListwiseFit {
 public:
  ListwiseFit(const std::vector<CandidateGroup>& groups, std::size_t features, double penalty);

  // One step of Newton's method, halved until ℓ falls; false at the minimum.
  bool step();
  // For the features as they were given. One that is the same everywhere has 0.
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

  std::vector<CandidateGroup> groups_;  // those that say something, standardized
  double penalty_;                      // λ
  Vector weights_, deviation_;
  std::uint32_t steps_ = 0;
};

}  // namespace hop::core
