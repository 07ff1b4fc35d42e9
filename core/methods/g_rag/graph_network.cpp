// Evaluates the network in float. The second layer is never computed per output: projecting y through W₂ first leaves two dot
// products of width `hidden` per node. Resumable per candidate.
#include "core/methods/g_rag/graph_network.hpp"

#include <algorithm>

#include "core/search/dense.hpp"

namespace hop::core {

namespace {

constexpr std::uint32_t edge_width = 2;  // of EdgeFeatures

std::span<const float> row_of_layer(const Layer& layer, std::uint32_t output) {
  return std::span(layer.weights).subspan(std::size_t{output} * layer.inputs, layer.inputs);
}

}  // namespace

bool has_graph_network(const Weights& weights) { return weights.find("g_rag.1.weight") != nullptr; }

Result<GraphNetwork> read_graph_network(const Weights& weights, std::uint32_t dimension) {
  if (dimension == 0) return Error{Status::bad_input, "the weights of g_rag need vectors, and the graph has none", "weights"};
  auto first = read_layer(weights, "g_rag.1", 2 * dimension, 0);
  if (!first) return std::move(first).error();
  auto second = read_layer(weights, "g_rag.2", 2 * first.value().outputs, dimension);
  if (!second) return std::move(second).error();
  auto edge = read_layer(weights, "g_rag.edge", 2 * edge_width, edge_width);
  if (!edge) return std::move(edge).error();
  return GraphNetwork{std::move(first).value(), std::move(second).value(), std::move(edge).value()};
}

void append_graph_network(Weights& weights, const GraphNetwork& network) {
  append_layer(weights, "g_rag.1", network.first);
  append_layer(weights, "g_rag.2", network.second);
  append_layer(weights, "g_rag.edge", network.edge);
}

NetworkScores::NetworkScores(const GraphNetwork& network, const DocumentGraph& graph, std::span<const float> inputs,
                             std::span<const float> question)
    : network_(network), graph_(graph), inputs_(inputs), question_(question) {}

void NetworkScores::turn_question() {
  direction_.assign(2 * std::size_t{network_.hidden()}, 0);
  for (std::uint32_t o = 0; o < network_.dimension(); ++o) {
    const auto row = row_of_layer(network_.second, o);
    // W₂ᵀ y, summed row by row in the order of the matrix.
    for (std::size_t i = 0; i < row.size(); ++i) direction_[i] += question_[o] * row[i];
  }
  bias_ = dot_product(question_, network_.second.bias);
  result_.scores.assign(graph_.candidate_count(), 0);
  result_.given.assign(graph_.features.size(), 0);
}

void NetworkScores::project(std::uint32_t candidate) {
  const std::uint32_t dimension = network_.dimension();
  const auto input = inputs_.subspan(std::size_t{candidate} * dimension, dimension);
  for (std::uint32_t o = 0; o < network_.hidden(); ++o) {
    const auto row = row_of_layer(network_.first, o);
    own_.push_back(dot_product(input, row.first(dimension)) + network_.first.bias[o]);
    to_give_.push_back(dot_product(input, row.subspan(dimension)));
  }
}

std::uint64_t NetworkScores::update_node(std::uint32_t candidate) {
  const std::size_t hidden = network_.hidden();
  const std::uint32_t begin = graph_.neighbors.offsets[candidate], end = graph_.neighbors.offsets[candidate + 1];
  std::vector<float> message(hidden);
  for (std::uint32_t edge = begin; edge < end; ++edge) {
    const EdgeFeatures& features = graph_.features[graph_.reverse[edge]];  // e_uv
    const float* given = &to_give_[graph_.neighbors.values[edge] * hidden];
    for (std::size_t i = 0; i < hidden; ++i) message[i] += (features[0] + features[1]) * given[i];
  }
  for (std::size_t i = 0; i < hidden; ++i) {
    // An isolated candidate has no message; it still gets a score that compares with the others.
    const float mean = end > begin ? message[i] / static_cast<float>(end - begin) : 0;
    nodes_.push_back(std::max(own_[candidate * hidden + i] + mean, 0.0f));
  }
  const auto node = std::span(nodes_).last(hidden);
  own_scores_.push_back(dot_product(node, std::span(direction_).first(hidden)) + bias_);
  to_score_.push_back(dot_product(node, std::span(direction_).subspan(hidden)));
  return 1 + (end - begin + 1) * hidden / 4;
}

// e_vt^1 = max(0, W [e_vt^0; mean over u ∈ N(v) of e_ut^0] + b) for t ∈ N(v). One array by candidate sums the rows of all
// neighbors, and is then read at the neighbors of v.
std::uint64_t NetworkScores::update_edges(std::uint32_t candidate) {
  const auto neighbors = graph_.neighbors.row(candidate);
  const std::uint32_t begin = graph_.neighbors.offsets[candidate];
  std::uint64_t edges_read = 0;
  sums_.assign(graph_.candidate_count(), {});
  for (const std::uint32_t neighbor : neighbors) {
    const std::uint32_t first = graph_.neighbors.offsets[neighbor], last = graph_.neighbors.offsets[neighbor + 1];
    for (std::uint32_t edge = first; edge < last; ++edge) {
      EdgeFeatures& sum = sums_[graph_.neighbors.values[edge]];
      for (std::uint32_t m = 0; m < edge_width; ++m) sum[m] += graph_.features[edge][m];
    }
    edges_read += last - first;
  }
  const auto count = static_cast<float>(neighbors.size());
  for (std::uint32_t n = 0; n < neighbors.size(); ++n) {
    const EdgeFeatures& own = graph_.features[begin + n];
    const EdgeFeatures& sum = sums_[neighbors[n]];
    const float input[] = {own[0], own[1], sum[0] / count, sum[1] / count};
    EdgeFeatures updated;
    apply(network_.edge, input, updated);
    rectify(updated);
    edges_.push_back(updated);
  }
  return 1 + graph_.candidate_count() + 2 * edges_read + 8 * neighbors.size();
}

std::uint64_t NetworkScores::score(std::uint32_t candidate) {
  const std::uint32_t begin = graph_.neighbors.offsets[candidate], end = graph_.neighbors.offsets[candidate + 1];
  float sum = own_scores_[candidate];
  for (std::uint32_t edge = begin; edge < end; ++edge) {
    const EdgeFeatures& features = edges_[graph_.reverse[edge]];
    result_.given[edge] =
        (features[0] + features[1]) * to_score_[graph_.neighbors.values[edge]] / static_cast<float>(end - begin);
    sum += result_.given[edge];
  }
  result_.scores[candidate] = sum;
  return 1 + end - begin;
}

bool NetworkScores::step(WorkBudget& budget) {
  const std::size_t count = graph_.candidate_count(), products = std::size_t{network_.dimension()} * network_.hidden();
  const auto index = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
  WorkParts::Step step(parts_, budget);
  return step.once(1 + products / 8, [&] { turn_question(); }) &&
         step.each(count, 1 + products / 8, [&](std::size_t c) { project(index(c)); }) &&
         step.each_of_length(count, [&](std::size_t c) { return update_node(index(c)); }) &&
         step.each_of_length(count, [&](std::size_t c) { return update_edges(index(c)); }) &&
         step.each_of_length(count, [&](std::size_t c) { return score(index(c)); });
}

}  // namespace hop::core
