// A hidden value is max(0, u · x + b). b lifts it above 0 for all examples, so that the ReLU cuts nothing at first; what b adds
// to a score depends only on the question.
#include "core/methods/g_rag/training/main_directions.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace hop::core {

void begin_at_main_directions(const GraphNetworkShape& shape, const std::vector<const GraphExample*>& examples,
                              std::span<double> parameters) {
  using Eigen::Index;
  const auto dimension = static_cast<Index>(shape.second.outputs), hidden = static_cast<Index>(shape.first.outputs);
  Matrix moments = Matrix::Zero(dimension, dimension);
  for (const GraphExample* example : examples) {
    const auto inputs = example->inputs.leftCols(dimension);
    moments.noalias() += inputs.transpose() * inputs;
  }
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(moments);  // eigenvalues ascend
  const Index count = std::min(hidden, dimension);
  const Matrix directions = solver.eigenvectors().rightCols(count);
  Vector least = Vector::Zero(count);
  for (const GraphExample* example : examples) {
    const Matrix along = example->inputs.leftCols(dimension) * directions;
    least = least.cwiseMin(along.colwise().minCoeff().transpose());
  }

  const std::size_t first_count = shape.first.parameter_count();
  Eigen::Map<Matrix> first(parameters.data(), hidden, 2 * dimension);
  Eigen::Map<Vector> first_bias(parameters.data() + first.size(), hidden);
  Eigen::Map<Matrix> second(parameters.data() + first_count, dimension, 2 * hidden);
  first.rightCols(dimension).setZero();
  first.topLeftCorner(count, dimension) = directions.transpose();
  first_bias.head(count) = -least;
  second.setZero();
  second.leftCols(count) = directions;
}

}  // namespace hop::core
