// Forward and backward passes of the two perceptrons over a batch, as matrix products with Eigen, in double. Includes the
// initialization of MLP₂ that makes it a cosine at first.
#include "core/methods/iier/training/chain_network_gradient.hpp"

#include <cmath>

namespace hop::core {

namespace {

constexpr std::uint32_t edge_hidden = 8, edge_outputs = 8, free_hidden = 32;

// The rows of a random orthonormal basis: Gram-Schmidt, with two passes per row for numerical orthogonality.
Matrix random_basis(std::uint32_t dimension, Random& random) {
  Matrix basis(dimension, dimension);
  for (Eigen::Index row = 0; row < basis.rows(); ++row) {
    do {
      for (Eigen::Index i = 0; i < basis.cols(); ++i) {
        double bell = -6;  // the sum of twelve uniform numbers is nearly normal
        for (int k = 0; k < 12; ++k) bell += random.unit();
        basis(row, i) = bell;
      }
      for (int pass = 0; pass < 2; ++pass) {
        for (Eigen::Index before = 0; before < row; ++before) {
          basis.row(row) -= basis.row(row).dot(basis.row(before)) * basis.row(before);
        }
      }
    } while (basis.row(row).norm() < 1e-3);
    basis.row(row).normalize();
  }
  return basis;
}

}  // namespace

TrainableChainNetwork::TrainableChainNetwork(std::uint32_t dimension, Random& random)
    : edge_(3, edge_hidden, edge_outputs, random), chain_(3 * dimension + edge_outputs, 2 * dimension + free_hidden, 1, random) {
  constexpr double logit_of_cosine = 10, usual_cosine = 0.6;
  const LinearShape& first = chain_.first_shape();
  const std::span<double> parameters = chain_.parameters();
  const std::span<double> second = parameters.subspan(first.parameter_count());
  const Matrix basis = random_basis(dimension, random);
  for (std::uint32_t unit = 0; unit < 2 * dimension; ++unit) {
    const std::span<double> row = parameters.subspan(std::size_t{unit} * first.inputs, first.inputs);
    // Two units per direction, with opposite signs: their rectified sum is |u · x|.
    const double sign = unit % 2 == 0 ? 1 : -1;
    for (std::uint32_t i = 0; i < dimension; ++i) {
      row[i] = row[2 * dimension + i] = sign * basis(unit / 2, i);
      row[dimension + i] = 0;
    }
    for (std::uint32_t i = 3 * dimension; i < first.inputs; ++i) row[i] = 0;
  }
  // |u₁ · x| + … + |u_d · x| is about √(2 d / π) |x|, and |e_q + e_c|² = 2 + 2 cos. Weight and bias make the logit 0 at the
  // usual cosine, with a slope of ten per unit of cosine.
  constexpr double pi = 3.14159265358979;
  const double usual_length = std::sqrt(2 + 2 * usual_cosine), sum_of_length = std::sqrt(2 * dimension / pi);
  const double weight = logit_of_cosine * usual_length / sum_of_length;
  for (std::uint32_t unit = 0; unit < first.outputs; ++unit) {
    if (unit < 2 * dimension) second[unit] = weight;
    else second[unit] *= 0.1;
  }
  second[first.outputs] = -weight * sum_of_length * usual_length;
}

TrainableChainNetwork::Gradient TrainableChainNetwork::zero_gradient() const {
  return {std::vector<double>(edge_.parameters().size()), std::vector<double>(chain_.parameters().size())};
}

Matrix TrainableChainNetwork::forward(const Examples& examples, Perceptron::Pass& edge_pass, Perceptron::Pass& chain_pass) const {
  const Matrix z = edge_.forward(examples.edges, edge_pass);
  Matrix inputs(examples.vectors.rows(), examples.vectors.cols() + z.cols());
  inputs << examples.vectors, z;
  return chain_.forward(std::move(inputs), chain_pass);
}

Matrix TrainableChainNetwork::scores(const Examples& examples) const {
  Perceptron::Pass edge_pass, chain_pass;
  return forward(examples, edge_pass, chain_pass);
}

double TrainableChainNetwork::add_gradient(const Examples& examples, double scale, Gradient& gradient) const {
  Perceptron::Pass edge_pass, chain_pass;
  const Matrix scores = forward(examples, edge_pass, chain_pass);
  Matrix slopes(scores.rows(), 1);
  double loss = 0;
  for (Eigen::Index row = 0; row < scores.rows(); ++row) {
    loss += cross_entropy(scores(row, 0), examples.positive[static_cast<std::size_t>(row)] != 0, &slopes(row, 0));
  }
  // The gradient with respect to z flows on into MLP₁; the vectors are fixed inputs.
  const Matrix of_inputs = chain_.backward(chain_pass, slopes * scale, gradient.chain);
  edge_.backward(edge_pass, of_inputs.rightCols(edge_outputs), gradient.edge);
  return loss;
}

ChainNetwork TrainableChainNetwork::network() const {
  const auto layer = [](const Perceptron& perceptron, bool second) {
    const std::size_t border = perceptron.first_shape().parameter_count();
    const std::span<const double> all = perceptron.parameters();
    return second ? to_layer(perceptron.second_shape(), all.subspan(border))
                  : to_layer(perceptron.first_shape(), all.first(border));
  };
  return {layer(edge_, false), layer(edge_, true), layer(chain_, false), layer(chain_, true)};
}

}  // namespace hop::core
