// Softmax over the neighbors, head by head. With α = softmax(e):  ∂ℓ/∂e_u = α_u (∂ℓ/∂α_u − Σ_w α_w ∂ℓ/∂α_w).
#include "core/methods/g_rag/training/neighbor_attention.hpp"

#include "core/methods/g_rag/graph_network.hpp"

namespace hop::core {

namespace {

using Eigen::Index;

Eigen::Map<const Matrix> weights_of_attention(const LinearShape& shape, std::span<const double> parameters) {
  return {parameters.data(), static_cast<Index>(shape.outputs), static_cast<Index>(shape.inputs)};
}

// Calls visit(v, head, first column, columns) for every head of every candidate with neighbors.
template <class Visit>
void for_each_head(const DocumentGraph& graph, const NeighborAttention& pass, Visit visit) {
  const auto heads = static_cast<std::size_t>(pass.own.cols()), columns = static_cast<std::size_t>(pass.values.cols());
  for (std::uint32_t v = 0; v < graph.candidate_count(); ++v) {
    if (graph.neighbors.row(v).empty()) continue;
    for (std::size_t head = 0; head < heads; ++head) {
      const std::size_t first = first_of_head(head, columns, heads), end = first_of_head(head + 1, columns, heads);
      visit(v, static_cast<Index>(head), static_cast<Index>(first), static_cast<Index>(end - first));
    }
  }
}

double rating(const NeighborAttention& pass, std::uint32_t candidate, std::uint32_t neighbor, Index head) {
  return pass.own(candidate, head) + pass.given(neighbor, head);
}

}  // namespace

void rate_neighbors(const LinearShape& shape, std::span<const double> parameters, const Matrix& inputs, NeighborAttention& pass) {
  const auto weights = weights_of_attention(shape, parameters);
  const Index features = inputs.cols();
  const Eigen::Map<const Vector> bias(parameters.data() + weights.size(), shape.outputs);
  pass.own = inputs * weights.leftCols(features).transpose();
  pass.own.rowwise() += bias.transpose();
  pass.given = inputs * weights.rightCols(features).transpose();
}

Matrix rate_neighbors_backward(const LinearShape& shape, std::span<const double> parameters, const Matrix& inputs,
                               const NeighborAttention& by_values, std::span<double> gradient) {
  const auto weights = weights_of_attention(shape, parameters);
  const Index features = inputs.cols();
  Eigen::Map<Matrix> weights_gradient(gradient.data(), weights.rows(), weights.cols());
  weights_gradient.leftCols(features) += by_values.own.transpose() * inputs;
  weights_gradient.rightCols(features) += by_values.given.transpose() * inputs;
  Eigen::Map<Vector>(gradient.data() + weights.size(), shape.outputs) += by_values.own.colwise().sum().transpose();
  return by_values.own * weights.leftCols(features) + by_values.given * weights.rightCols(features);
}

Matrix attend_to_neighbors(const DocumentGraph& graph, NeighborAttention& pass) {
  pass.weights = Matrix::Zero(static_cast<Index>(graph.features.size()), pass.own.cols());
  Matrix messages = Matrix::Zero(pass.values.rows(), pass.values.cols());
  for_each_head(graph, pass, [&](std::uint32_t v, Index head, Index first, Index columns) {
    const auto neighbors = graph.neighbors.row(v);
    auto weights = pass.weights.col(head).segment(graph.neighbors.offsets[v], static_cast<Index>(neighbors.size()));
    for (std::size_t n = 0; n < neighbors.size(); ++n) {
      const double value = rating(pass, v, neighbors[n], head);
      weights[static_cast<Index>(n)] = value > 0 ? value : leaky_slope * value;
    }
    weights = (weights.array() - weights.maxCoeff()).exp();
    weights /= weights.sum();
    for (std::size_t n = 0; n < neighbors.size(); ++n) {
      messages.row(v).segment(first, columns) +=
          weights[static_cast<Index>(n)] * pass.values.row(neighbors[n]).segment(first, columns);
    }
  });
  return messages;
}

NeighborAttention attend_backward(const DocumentGraph& graph, const NeighborAttention& pass, const Matrix& message_gradient) {
  NeighborAttention gradient;
  gradient.own = Matrix::Zero(pass.own.rows(), pass.own.cols());
  gradient.given = Matrix::Zero(pass.given.rows(), pass.given.cols());
  gradient.values = Matrix::Zero(pass.values.rows(), pass.values.cols());
  for_each_head(graph, pass, [&](std::uint32_t v, Index head, Index first, Index columns) {
    const auto neighbors = graph.neighbors.row(v);
    const auto count = static_cast<Index>(neighbors.size());
    const auto weights = pass.weights.col(head).segment(graph.neighbors.offsets[v], count);
    const auto of_message = message_gradient.row(v).segment(first, columns);
    Vector by_weight(count);
    for (Index n = 0; n < count; ++n) {
      const std::uint32_t u = neighbors[static_cast<std::size_t>(n)];
      by_weight[n] = of_message.dot(pass.values.row(u).segment(first, columns));
      gradient.values.row(u).segment(first, columns) += weights[n] * of_message;
    }
    const double mean = weights.dot(by_weight);
    for (Index n = 0; n < count; ++n) {
      const std::uint32_t u = neighbors[static_cast<std::size_t>(n)];
      const double slope = rating(pass, v, u, head) > 0 ? 1 : leaky_slope;
      const double by_rating = slope * weights[n] * (by_weight[n] - mean);
      gradient.own(v, head) += by_rating;
      gradient.given(u, head) += by_rating;
    }
  });
  return gradient;
}

}  // namespace hop::core
