// IIER's two perceptrons in training: forward pass, binary cross-entropy and its exact gradient (IIER, §3.2, equations 2 – 4).
// Only these layers learn; the encoder stays the host's.
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
    std::vector<double> edge, chain;  // parallel to the parameters of MLP₁ and MLP₂
  };
  // One row per candidate. edges: adjacent, cosine weight, shared; vectors: e_q, e_path and e_c, concatenated.
  struct Examples {
    Matrix edges, vectors;
    std::vector<std::uint8_t> positive;
  };

  // Hidden units of MLP₂ start in pairs max(0, ±(u · e_q + u · e_c)), one for each direction u of an orthonormal basis. Their sum
  // grows with the cosine of question and candidate, which a few hundred questions are too few to learn. The other units, and
  // MLP₁, start at random.
  TrainableChainNetwork(std::uint32_t dimension, Random& random);

  Gradient zero_gradient() const;
  Matrix scores(const Examples& examples) const;  // one column
  // Returns the sum of the examples' binary cross-entropies and adds its gradient times `scale`.
  double add_gradient(const Examples& examples, double scale, Gradient& gradient) const;

  Perceptron& edge() { return edge_; }
  Perceptron& chain() { return chain_; }
  ChainNetwork network() const;

 private:
  Matrix forward(const Examples& examples, Perceptron::Pass& edge_pass, Perceptron::Pass& chain_pass) const;

  Perceptron edge_, chain_;
};

}  // namespace hop::core
