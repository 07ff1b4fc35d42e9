// BGR's network of one direction while it is trained: the loss of a path and its gradient, by hand and in double
// (core/methods/bgr/path_network.hpp is what scores).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/random.hpp"
#include "core/learn/eigen.hpp"
#include "core/learn/network.hpp"
#include "core/methods/bgr/path_network.hpp"

namespace hop::core {

struct PathNetworkShape {
  std::uint32_t dimension = 0;   // d
  std::uint32_t attention = 16;  // m
  std::uint32_t hidden = 32;
};

class TrainablePathNetwork {
 public:
  TrainablePathNetwork() = default;
  TrainablePathNetwork(const PathNetworkShape& shape, Random& random);

  // Flat, for the optimizer: W_q, b_q, W_k, b_k, W₁, b₁, W₂, b₂.
  std::span<double> parameters() { return parameters_; }
  std::span<const double> parameters() const { return parameters_; }

  // The mean over the n evidences e that are not on the path of the binary cross-entropy of sigmoid(z_e) and "e goes on".
  // Of n evidences one goes on, or none: its loss counts √n-fold, or sigmoid > ½ would accept next to nothing.
  // nodes: row 0 the question's vector, row e evidence e's; path: from 0 on; next: the evidences that go on, ascending.
  // Adds weight · ∂loss/∂parameters to `gradient`.
  double add_gradient(const Matrix& nodes, std::span<const std::uint32_t> path, std::span<const std::uint32_t> next,
                      double weight, std::span<double> gradient) const;

  PathNetwork network() const;

 private:
  std::span<const double> part(std::size_t begin, const LinearShape& shape) const;

  LinearShape attention_, first_, second_;  // query and key have the shape of attention_
  std::vector<double> parameters_;
};

}  // namespace hop::core
