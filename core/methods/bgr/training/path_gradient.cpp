// Backpropagation by hand through the scorer and the softmax attention, for all evidences of one path at once, as Eigen matrix
// products.
#include "core/methods/bgr/training/path_gradient.hpp"

#include <algorithm>
#include <cmath>

namespace hop::core {

namespace {

// The offset of each layer in the flat parameters.
struct PathOffsets {
  std::size_t query, key, first, second, end;

  PathOffsets(const LinearShape& attention, const LinearShape& first_shape, const LinearShape& second_shape)
      : query(0),
        key(attention.parameter_count()),
        first(2 * key),
        second(first + first_shape.parameter_count()),
        end(second + second_shape.parameter_count()) {}
};

}  // namespace

TrainablePathNetwork::TrainablePathNetwork(const PathNetworkShape& shape, Random& random)
    : attention_{shape.dimension, shape.attention}, first_{path_inputs, shape.hidden}, second_{shape.hidden, 1} {
  const PathOffsets at(attention_, first_, second_);
  parameters_.resize(at.end);
  const auto begin_at = [&](std::size_t begin, const LinearShape& layer) {
    return std::span(parameters_).subspan(begin, layer.parameter_count());
  };
  initialize(attention_, begin_at(at.query, attention_), random);
  initialize(attention_, begin_at(at.key, attention_), random);
  initialize(first_, begin_at(at.first, first_), random);
  initialize(second_, begin_at(at.second, second_), random);
}

std::span<const double> TrainablePathNetwork::part(std::size_t begin, const LinearShape& shape) const {
  return std::span(parameters_).subspan(begin, shape.parameter_count());
}

double TrainablePathNetwork::add_gradient(const Matrix& nodes, std::span<const std::uint32_t> path,
                                          std::span<const std::uint32_t> next, double weight, std::span<double> gradient) const {
  const PathOffsets at(attention_, first_, second_);
  const Eigen::Index d = nodes.cols(), length = static_cast<Eigen::Index>(path.size());
  const double scale = 1 / std::sqrt(static_cast<double>(attention_.outputs));
  const auto part_of = [&](std::size_t begin, const LinearShape& shape) {
    return gradient.subspan(begin, shape.parameter_count());
  };

  // Attention: h = Σ_p a_p v_p, with a stable softmax.
  Matrix on_path(length, d);
  for (Eigen::Index p = 0; p < length; ++p) on_path.row(p) = nodes.row(path[static_cast<std::size_t>(p)]);
  const Matrix last = on_path.bottomRows(1);
  const Matrix query = linear_forward(attention_, part(at.query, attention_), last);  // 1 × m
  const Matrix keys = linear_forward(attention_, part(at.key, attention_), on_path);  // length × m
  Vector shares = scale * (keys * query.transpose());
  shares = (shares.array() - shares.maxCoeff()).exp();
  shares /= shares.sum();
  const Matrix fused = shares.transpose() * on_path;  // 1 × d

  // The scorer, for all evidences that are not on the path.
  std::vector<std::uint32_t> evidences;
  for (std::uint32_t e = 1; e < static_cast<std::uint32_t>(nodes.rows()); ++e) {
    if (std::find(path.begin(), path.end(), e) == path.end()) evidences.push_back(e);
  }
  if (evidences.empty()) return 0;
  const auto count = static_cast<Eigen::Index>(evidences.size());
  Matrix vectors(count, d), inputs(count, Eigen::Index{path_inputs});
  for (Eigen::Index row = 0; row < count; ++row) vectors.row(row) = nodes.row(evidences[static_cast<std::size_t>(row)]);
  inputs.col(0) = path_input_scale * (vectors * fused.transpose());
  inputs.col(1) = path_input_scale * (vectors * nodes.row(0).transpose());
  inputs.col(2) = path_input_scale * (vectors * last.transpose());
  Eigen::Index best[3];
  for (Eigen::Index kind = 0; kind < 3; ++kind) {
    const double nearest = inputs.col(kind).maxCoeff(&best[kind]);
    inputs.col(3 + kind) = nearest - inputs.col(kind).array();
  }
  inputs.col(6).setConstant(static_cast<double>(length - 1));
  const Matrix hidden = linear_forward(first_, part(at.first, first_), inputs);
  const Matrix lit = rectified(hidden);
  const Matrix logits = linear_forward(second_, part(at.second, second_), lit);

  double loss = 0;
  Matrix slopes(count, 1);
  for (Eigen::Index row = 0; row < count; ++row) {
    const bool continues = std::binary_search(next.begin(), next.end(), evidences[static_cast<std::size_t>(row)]);
    double slope = 0;
    const double factor = (continues ? std::sqrt(static_cast<double>(count)) : 1) / static_cast<double>(count);
    loss += factor * cross_entropy(logits(row, 0), continues, &slope);
    slopes(row, 0) = weight * factor * slope;
  }

  // Backward pass, from the logits to the attention.
  const Matrix lit_gradient = linear_backward(second_, part(at.second, second_), lit, slopes, part_of(at.second, second_));
  const Matrix input_gradient = linear_backward(first_, part(at.first, first_), inputs, rectified_backward(hidden, lit_gradient),
                                                part_of(at.first, first_));
  // h enters through inputs 0 and 3; input 3 also depends on the cosine of the best evidence.
  const Matrix fused_gradient = path_input_scale * ((input_gradient.col(0) - input_gradient.col(3)).transpose() * vectors +
                                                    input_gradient.col(3).sum() * vectors.row(best[0]));  // 1 × d
  const Vector share_gradient = on_path * fused_gradient.transpose();
  const double mean = shares.dot(share_gradient);
  const Matrix fit_gradient = (scale * shares.array() * (share_gradient.array() - mean)).matrix();  // of keys · query
  linear_backward(attention_, part(at.query, attention_), last, fit_gradient.transpose() * keys, part_of(at.query, attention_));
  linear_backward(attention_, part(at.key, attention_), on_path, fit_gradient * query, part_of(at.key, attention_));
  return loss;
}

PathNetwork TrainablePathNetwork::network() const {
  const PathOffsets at(attention_, first_, second_);
  return {to_layer(attention_, part(at.query, attention_)), to_layer(attention_, part(at.key, attention_)),
          to_layer(first_, part(at.first, first_)), to_layer(second_, part(at.second, second_))};
}

}  // namespace hop::core
