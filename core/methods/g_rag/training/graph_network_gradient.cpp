// Forward and backward pass as matrix products over all candidates of a question. The first layer's messages do not depend on
// the parameters, so they are computed once per example.
#include "core/methods/g_rag/training/graph_network_gradient.hpp"

#include <utility>

namespace hop::core {

namespace {

using Eigen::Index;

// Views of the three layers in the flat parameters, or in their gradient.
template <class Value>
struct Parts {
  std::span<Value> first, second, edge, first_attention, second_attention;

  Parts(const GraphNetworkShape& shape, std::span<Value> all)
      : first(all.first(shape.first.parameter_count())),
        second(all.subspan(first.size(), shape.second.parameter_count())),
        edge(all.subspan(first.size() + second.size(), shape.edge.parameter_count())),
        first_attention(all.subspan(first.size() + second.size() + edge.size(), shape.first_attention.parameter_count())),
        second_attention(all.last(shape.second_attention.parameter_count())) {}
};

// Views of the matrix and the bias of a layer.
template <class Value>
auto matrix_of_layer(const LinearShape& shape, std::span<Value> layer) {
  using Mapped = std::conditional_t<std::is_const_v<Value>, const Matrix, Matrix>;
  return Eigen::Map<Mapped>(layer.data(), shape.outputs, shape.inputs);
}

template <class Value>
auto bias_of_layer(const LinearShape& shape, std::span<Value> layer) {
  using Mapped = std::conditional_t<std::is_const_v<Value>, const Vector, Vector>;
  return Eigen::Map<Mapped>(layer.data() + std::size_t{shape.outputs} * shape.inputs, shape.outputs);
}

// Calls visit(v, u, edge) for every neighbor u of every candidate v; `edge` is the entry of row v, neighbor u.
template <class Visit>
void for_each_neighbor(const DocumentGraph& graph, Visit visit) {
  for (std::uint32_t v = 0; v < graph.candidate_count(); ++v) {
    for (std::uint32_t edge = graph.neighbors.offsets[v]; edge < graph.neighbors.offsets[v + 1]; ++edge) {
      visit(static_cast<Index>(v), static_cast<Index>(graph.neighbors.values[edge]), edge);
    }
  }
}

double degree(const DocumentGraph& graph, Index candidate) {
  return static_cast<double>(graph.neighbors.row(static_cast<std::size_t>(candidate)).size());
}

Matrix kept_or_all(Matrix kept, Index count, Index hidden) {
  return kept.size() == 0 ? Matrix::Ones(count, hidden) : std::move(kept);
}

// The network with attention.
Vector attention_scores(const GraphNetworkShape& shape, std::span<const double> parameters, const GraphExample& example,
                        Matrix kept, GraphPass& pass) {
  const Parts<const double> parts(shape, parameters);
  const auto dimension = example.question.size(), hidden = static_cast<Index>(shape.first.outputs);
  const Matrix inputs = example.inputs.leftCols(dimension);
  const auto first = matrix_of_layer(shape.first, parts.first), second = matrix_of_layer(shape.second, parts.second);
  rate_neighbors(shape.first_attention, parts.first_attention, inputs, pass.first_attention);
  pass.first_attention.values = inputs * first.rightCols(dimension).transpose();
  pass.first = inputs * first.leftCols(dimension).transpose() + attend_to_neighbors(example.graph, pass.first_attention);
  pass.first.rowwise() += bias_of_layer(shape.first, parts.first).transpose();
  pass.kept = kept_or_all(std::move(kept), inputs.rows(), hidden);
  pass.nodes = rectified(pass.first).cwiseProduct(pass.kept);

  const std::size_t heads = shape.second_attention.outputs;
  pass.direction = second.leftCols(hidden).transpose() * example.question;
  pass.head_directions = Matrix::Zero(hidden, static_cast<Index>(heads));
  for (std::size_t head = 0; head < heads; ++head) {
    const auto begin = static_cast<Index>(first_of_head(head, shape.second.outputs, heads)),
               end = static_cast<Index>(first_of_head(head + 1, shape.second.outputs, heads));
    pass.head_directions.col(static_cast<Index>(head)) =
        second.rightCols(hidden).middleRows(begin, end - begin).transpose() * example.question.segment(begin, end - begin);
  }
  rate_neighbors(shape.second_attention, parts.second_attention, pass.nodes, pass.second_attention);
  pass.second_attention.values = pass.nodes * pass.head_directions;
  const Vector messages = attend_to_neighbors(example.graph, pass.second_attention).rowwise().sum();
  const double bias = example.question.dot(bias_of_layer(shape.second, parts.second));
  return ((pass.nodes * pass.direction + messages).array() + bias).matrix();
}

void add_attention_gradient(const GraphNetworkShape& shape, std::span<const double> parameters, const GraphExample& example,
                            const GraphPass& pass, const Vector& score_gradient, std::span<double> gradient) {
  const Parts<const double> parts(shape, parameters);
  const Parts<double> into(shape, gradient);
  const auto dimension = example.question.size(), hidden = static_cast<Index>(shape.first.outputs);
  const std::size_t heads = shape.second_attention.outputs;
  const NeighborAttention second =
      attend_backward(example.graph, pass.second_attention, score_gradient.replicate(1, static_cast<Index>(heads)));

  auto second_gradient = matrix_of_layer(shape.second, into.second);
  second_gradient.leftCols(hidden) += example.question * (pass.nodes.transpose() * score_gradient).transpose();
  bias_of_layer(shape.second, into.second) += score_gradient.sum() * example.question;
  const Matrix direction_gradients = pass.nodes.transpose() * second.values;
  for (std::size_t head = 0; head < heads; ++head) {
    const auto begin = static_cast<Index>(first_of_head(head, shape.second.outputs, heads)),
               end = static_cast<Index>(first_of_head(head + 1, shape.second.outputs, heads));
    second_gradient.rightCols(hidden).middleRows(begin, end - begin) +=
        example.question.segment(begin, end - begin) * direction_gradients.col(static_cast<Index>(head)).transpose();
  }
  const Matrix node_gradient =
      score_gradient * pass.direction.transpose() + second.values * pass.head_directions.transpose() +
      rate_neighbors_backward(shape.second_attention, parts.second_attention, pass.nodes, second, into.second_attention);

  const Matrix first_gradient = rectified_backward(pass.first, node_gradient.cwiseProduct(pass.kept));
  const NeighborAttention first = attend_backward(example.graph, pass.first_attention, first_gradient);
  const Matrix inputs = example.inputs.leftCols(dimension);
  matrix_of_layer(shape.first, into.first).leftCols(dimension) += first_gradient.transpose() * inputs;
  matrix_of_layer(shape.first, into.first).rightCols(dimension) += first.values.transpose() * inputs;
  bias_of_layer(shape.first, into.first) += first_gradient.colwise().sum().transpose();
  rate_neighbors_backward(shape.first_attention, parts.first_attention, inputs, first, into.first_attention);
}

}  // namespace

GraphExample make_graph_example(DocumentGraph graph, std::span<const float> inputs, std::span<const float> question,
                                std::vector<std::uint8_t> is_positive) {
  const auto count = static_cast<Index>(graph.candidate_count()), dimension = static_cast<Index>(question.size());
  GraphExample example;
  example.question = Eigen::Map<const Eigen::VectorXf>(question.data(), dimension).cast<double>();
  example.inputs = Matrix::Zero(count, 2 * dimension);
  using Floats = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  example.inputs.leftCols(dimension) = Eigen::Map<const Floats>(inputs.data(), count, dimension).cast<double>();
  example.edge_inputs = Matrix::Zero(static_cast<Index>(graph.features.size()), 4);

  std::vector<EdgeFeatures> sums;
  for_each_neighbor(graph, [&](Index v, Index u, std::uint32_t edge) {
    const EdgeFeatures& incoming = graph.features[graph.reverse[edge]];  // e_uv
    example.inputs.row(v).tail(dimension) +=
        (static_cast<double>(incoming[0]) + incoming[1]) / degree(graph, v) * example.inputs.row(u).head(dimension);
  });
  for (std::uint32_t v = 0; v < graph.candidate_count(); ++v) {
    sums.assign(graph.candidate_count(), {});
    for (const std::uint32_t u : graph.neighbors.row(v)) {
      for (std::uint32_t edge = graph.neighbors.offsets[u]; edge < graph.neighbors.offsets[u + 1]; ++edge) {
        for (std::size_t m = 0; m < 2; ++m) sums[graph.neighbors.values[edge]][m] += graph.features[edge][m];
      }
    }
    for (std::uint32_t edge = graph.neighbors.offsets[v]; edge < graph.neighbors.offsets[v + 1]; ++edge) {
      const EdgeFeatures& sum = sums[graph.neighbors.values[edge]];
      example.edge_inputs.row(edge) << graph.features[edge][0], graph.features[edge][1], sum[0] / degree(graph, v),
          sum[1] / degree(graph, v);
    }
  }
  example.graph = std::move(graph);
  example.is_positive = std::move(is_positive);
  return example;
}

Vector graph_scores(const GraphNetworkShape& shape, std::span<const double> parameters, const GraphExample& example, Matrix kept,
                    GraphPass& pass) {
  if (shape.has_attention()) return attention_scores(shape, parameters, example, std::move(kept), pass);
  const Parts<const double> parts(shape, parameters);
  const auto count = static_cast<Index>(example.graph.candidate_count()), hidden = static_cast<Index>(shape.first.outputs);
  pass.first = linear_forward(shape.first, parts.first, example.inputs);
  pass.kept = kept_or_all(std::move(kept), count, hidden);
  pass.nodes = Matrix::Zero(count, 2 * hidden);
  pass.nodes.leftCols(hidden) = rectified(pass.first).cwiseProduct(pass.kept);

  pass.edges = linear_forward(shape.edge, parts.edge, example.edge_inputs);
  const Vector weights = rectified(pass.edges).rowwise().sum();
  pass.edge_weights = Vector::Zero(weights.size());
  for_each_neighbor(example.graph, [&](Index v, Index u, std::uint32_t edge) {
    pass.edge_weights[edge] = weights[example.graph.reverse[edge]] / degree(example.graph, v);
    pass.nodes.row(v).tail(hidden) += pass.edge_weights[edge] * pass.nodes.row(u).head(hidden);
  });
  pass.direction = matrix_of_layer(shape.second, parts.second).transpose() * example.question;
  return ((pass.nodes * pass.direction).array() + example.question.dot(bias_of_layer(shape.second, parts.second))).matrix();
}

void add_graph_gradient(const GraphNetworkShape& shape, std::span<const double> parameters, const GraphExample& example,
                        const GraphPass& pass, const Vector& score_gradient, std::span<double> gradient) {
  if (shape.has_attention()) return add_attention_gradient(shape, parameters, example, pass, score_gradient, gradient);
  const Parts<const double> parts(shape, parameters);
  const Parts<double> into(shape, gradient);
  const auto hidden = static_cast<Index>(shape.first.outputs);

  // s = [x^1 m] W₂ᵀ y + y · b₂
  const Vector direction_gradient = pass.nodes.transpose() * score_gradient;
  matrix_of_layer(shape.second, into.second) += example.question * direction_gradient.transpose();
  bias_of_layer(shape.second, into.second) += score_gradient.sum() * example.question;

  // m_v = Σ over u of w_vu x_u^1
  Matrix node_gradient = score_gradient * pass.direction.head(hidden).transpose();
  const Matrix message_gradient = score_gradient * pass.direction.tail(hidden).transpose();
  Matrix edge_gradient = Matrix::Zero(pass.edges.rows(), pass.edges.cols());
  for_each_neighbor(example.graph, [&](Index v, Index u, std::uint32_t edge) {
    node_gradient.row(u) += pass.edge_weights[edge] * message_gradient.row(v);
    const double weight_gradient = message_gradient.row(v).dot(pass.nodes.row(u).head(hidden)) / degree(example.graph, v);
    // Both features enter the edge weight with factor 1, so they have the same gradient.
    edge_gradient.row(example.graph.reverse[edge]).array() += weight_gradient;
  });
  linear_backward(shape.edge, parts.edge, example.edge_inputs, rectified_backward(pass.edges, edge_gradient), into.edge);

  // The inputs are constants: only W and b of the first layer have a gradient.
  const Matrix first_gradient = rectified_backward(pass.first, node_gradient.cwiseProduct(pass.kept));
  matrix_of_layer(shape.first, into.first).noalias() += first_gradient.transpose() * example.inputs;
  bias_of_layer(shape.first, into.first) += first_gradient.colwise().sum().transpose();
}

GraphNetwork to_graph_network(const GraphNetworkShape& shape, std::span<const double> parameters) {
  const Parts<const double> parts(shape, parameters);
  return {to_layer(shape.first, parts.first), to_layer(shape.second, parts.second), to_layer(shape.edge, parts.edge),
          to_layer(shape.first_attention, parts.first_attention), to_layer(shape.second_attention, parts.second_attention)};
}

}  // namespace hop::core
