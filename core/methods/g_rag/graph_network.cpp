// Evaluates the network in float. The second layer is never computed per output: projecting y through W₂ first leaves two dot
// products of width `hidden` per node. Resumable per candidate.
#include "core/methods/g_rag/graph_network.hpp"

#include <algorithm>

#include "core/base/elementary.hpp"
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
  GraphNetwork network{std::move(first).value(), std::move(second).value(), {}, {}, {}};
  if (!weights.find("g_rag.1.attention.weight")) {
    auto edge = read_layer(weights, "g_rag.edge", 2 * edge_width, edge_width);
    if (!edge) return std::move(edge).error();
    network.edge = std::move(edge).value();
    return network;
  }
  auto attention = read_layer(weights, "g_rag.1.attention", 2 * dimension, 0);
  if (!attention) return std::move(attention).error();
  network.first_attention = std::move(attention).value();
  attention = read_layer(weights, "g_rag.2.attention", 2 * network.hidden(), network.first_attention.outputs);
  if (!attention) return std::move(attention).error();
  network.second_attention = std::move(attention).value();
  return network;
}

void append_graph_network(Weights& weights, const GraphNetwork& network) {
  append_layer(weights, "g_rag.1", network.first);
  append_layer(weights, "g_rag.2", network.second);
  if (!network.has_attention()) return append_layer(weights, "g_rag.edge", network.edge);
  append_layer(weights, "g_rag.1.attention", network.first_attention);
  append_layer(weights, "g_rag.2.attention", network.second_attention);
}

NetworkScores::NetworkScores(const GraphNetwork& network, const DocumentGraph& graph, std::span<const float> inputs,
                             std::span<const float> question)
    : network_(network), graph_(graph), inputs_(inputs), question_(question) {}

void NetworkScores::turn_question() {
  const std::size_t hidden = network_.hidden(), heads = network_.heads();
  direction_.assign((1 + heads) * hidden, 0);
  std::size_t head = 0;
  for (std::uint32_t o = 0; o < network_.dimension(); ++o) {
    while (o >= first_of_head(head + 1, network_.dimension(), heads)) ++head;
    const auto row = row_of_layer(network_.second, o);
    float* of_messages = &direction_[(1 + head) * hidden];
    // W₂ᵀ y, summed row by row in the order of the matrix.
    for (std::size_t i = 0; i < hidden; ++i) direction_[i] += question_[o] * row[i];
    for (std::size_t i = 0; i < hidden; ++i) of_messages[i] += question_[o] * row[hidden + i];
  }
  bias_ = dot_product(question_, network_.second.bias);
  result_.scores.assign(graph_.candidate_count(), 0);
  result_.given.assign(graph_.features.size(), 0);
}

// Appends p_k x + b_k and q_k x of every head.
void NetworkScores::attend(const Layer& attention, std::span<const float> input, std::vector<float>& own,
                           std::vector<float>& given) const {
  for (std::uint32_t head = 0; head < attention.outputs; ++head) {
    const auto row = row_of_layer(attention, head);
    own.push_back(dot_product(input, row.first(input.size())) + attention.bias[head]);
    given.push_back(dot_product(input, row.subspan(input.size())));
  }
}

void NetworkScores::project(std::uint32_t candidate) {
  const std::uint32_t dimension = network_.dimension();
  const auto input = inputs_.subspan(std::size_t{candidate} * dimension, dimension);
  for (std::uint32_t o = 0; o < network_.hidden(); ++o) {
    const auto row = row_of_layer(network_.first, o);
    own_.push_back(dot_product(input, row.first(dimension)) + network_.first.bias[o]);
    to_give_.push_back(dot_product(input, row.subspan(dimension)));
  }
  attend(network_.first_attention, input, first_own_, first_given_);
}

// Fills weights_ for a candidate with neighbors. Returns what their weighted sum is to be divided by.
float NetworkScores::weigh_neighbors(std::uint32_t candidate, std::span<const EdgeFeatures> edges, std::span<const float> own,
                                     std::span<const float> given) {
  const std::uint32_t begin = graph_.neighbors.offsets[candidate];
  const auto neighbors = graph_.neighbors.row(candidate);
  const std::size_t heads = network_.heads();
  weights_.resize(heads * neighbors.size());
  if (!network_.has_attention()) {
    for (std::size_t n = 0; n < neighbors.size(); ++n) {
      const EdgeFeatures& features = edges[graph_.reverse[begin + n]];  // e_uv
      weights_[n] = features[0] + features[1];
    }
    return static_cast<float>(neighbors.size());
  }
  for (std::size_t head = 0; head < heads; ++head) {
    const auto row = std::span(weights_).subspan(head * neighbors.size(), neighbors.size());
    for (std::size_t n = 0; n < row.size(); ++n) {
      const float value = own[candidate * heads + head] + given[neighbors[n] * heads + head];
      row[n] = value > 0 ? value : static_cast<float>(leaky_slope) * value;
    }
    const float largest = *std::max_element(row.begin(), row.end());
    float sum = 0;
    for (float& weight : row) sum += weight = static_cast<float>(exponential(static_cast<double>(weight) - largest));
    for (float& weight : row) weight /= sum;
  }
  return 1;
}

std::uint64_t NetworkScores::update_node(std::uint32_t candidate) {
  const std::size_t hidden = network_.hidden(), heads = network_.heads();
  const auto neighbors = graph_.neighbors.row(candidate);
  std::vector<float> message(hidden);
  // An isolated candidate has no message; it still gets a score that compares with the others.
  const float divisor = neighbors.empty() ? 1 : weigh_neighbors(candidate, graph_.features, first_own_, first_given_);
  for (std::size_t n = 0; n < neighbors.size(); ++n) {
    const float* given = &to_give_[neighbors[n] * hidden];
    for (std::size_t head = 0; head < heads; ++head) {
      const float weight = weights_[head * neighbors.size() + n];
      const std::size_t end = first_of_head(head + 1, hidden, heads);
      for (std::size_t i = first_of_head(head, hidden, heads); i < end; ++i) message[i] += weight * given[i];
    }
  }
  for (std::size_t i = 0; i < hidden; ++i) {
    nodes_.push_back(std::max(own_[candidate * hidden + i] + message[i] / divisor, 0.0f));
  }
  const auto node = std::span(nodes_).last(hidden);
  const auto direction = [&](std::size_t number) { return std::span(direction_).subspan(number * hidden, hidden); };
  own_scores_.push_back(dot_product(node, direction(0)) + bias_);
  for (std::size_t head = 0; head < heads; ++head) to_score_.push_back(dot_product(node, direction(1 + head)));
  attend(network_.second_attention, node, second_own_, second_given_);
  return 1 + (neighbors.size() + heads) * hidden / 4;
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
  const std::uint32_t begin = graph_.neighbors.offsets[candidate];
  const auto neighbors = graph_.neighbors.row(candidate);
  const std::size_t heads = network_.heads();
  const float divisor = neighbors.empty() ? 1 : weigh_neighbors(candidate, edges_, second_own_, second_given_);
  float sum = own_scores_[candidate];
  for (std::size_t n = 0; n < neighbors.size(); ++n) {
    float given = 0;
    for (std::size_t head = 0; head < heads; ++head) {
      given += weights_[head * neighbors.size() + n] * to_score_[neighbors[n] * heads + head];
    }
    sum += result_.given[begin + n] = given / divisor;
  }
  result_.scores[candidate] = sum;
  return 1 + neighbors.size() * heads;
}

bool NetworkScores::step(WorkBudget& budget) {
  const std::size_t count = graph_.candidate_count(), products = std::size_t{network_.dimension()} * network_.hidden();
  const std::size_t edges = network_.has_attention() ? 0 : count;  // candidates whose edges change
  const auto index = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
  WorkParts::Step step(parts_, budget);
  return step.once(1 + products / 8, [&] { turn_question(); }) &&
         step.each(count, 1 + products / 8, [&](std::size_t c) { project(index(c)); }) &&
         step.each_of_length(count, [&](std::size_t c) { return update_node(index(c)); }) &&
         step.each_of_length(edges, [&](std::size_t c) { return update_edges(index(c)); }) &&
         step.each_of_length(count, [&](std::size_t c) { return score(index(c)); });
}

}  // namespace hop::core
