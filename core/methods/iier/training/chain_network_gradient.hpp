// IIER's two networks while they are trained (IIER, §3.2, equations 2 – 4).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/learn/network.hpp"
#include "core/methods/iier/chain_score.hpp"

namespace hop::core {

// z = MLP₁(edge), s = MLP₂([e_q; e_path; e_c; z]), and the gradient of its loss.
class TrainableChainNetwork {
 public:
  struct Gradient {
    std::vector<double> edge, chain;  // as the parameters of MLP₁ and MLP₂
  };
  // Candidates, a row each: adjacent, cosine weight, shared; e_q, e_path and e_c one after the other.
  struct Examples {
    Matrix edges, vectors;
    std::vector<std::uint8_t> positive;
  };

  // Hidden units of MLP₂ begin in pairs max(0, ±(u · e_q + u · e_c)) for each direction u of an orthonormal basis, whose sum
  // grows with the cosine of question and candidate: what a few hundred questions could not teach. The others, and MLP₁,
  // begin by chance.
  TrainableChainNetwork(std::uint32_t dimension, Random& random);

  Gradient zero_gradient() const;
  Matrix scores(const Examples& examples) const;  // one column
  // The sum of the examples' binary cross-entropies; its gradient times `scale` is added.
  double add_gradient(const Examples& examples, double scale, Gradient& gradient) const;

  Perceptron& edge() { return edge_; }
  Perceptron& chain() { return chain_; }
  ChainNetwork network() const;

 private:
  Matrix forward(const Examples& examples, Perceptron::Pass& edge_pass, Perceptron::Pass& chain_pass) const;

  Perceptron edge_, chain_;
};

}  // namespace hop::core
