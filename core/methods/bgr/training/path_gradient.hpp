// BGR's network of one direction in training: the loss at one path and its exact gradient, in double
// (core/methods/bgr/path_network.hpp evaluates the trained network).
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

  // The mean, over the n evidences e that are not on the path, of the binary cross-entropy of sigmoid(z_e) against the label
  // "e is a correct next node". Positives are rare, so they weigh √n; otherwise sigmoid > ½ would accept almost nothing.
  // nodes: row 0 the question's vector, row e that of evidence e; path: starts with 0; next: the positives, ascending.
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
