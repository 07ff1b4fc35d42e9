// Reads the two networks from a file of weights and evaluates them in float: two small dense layers for the edge, two for
// the concatenated vectors.
#include "core/methods/iier/chain_score.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hop::core {

float edge_strength(const Interaction& edge) {
  return (edge.adjacent ? 1.0f : 0.0f) + edge.cosine + static_cast<float>(std::min(edge.shared, 5u)) / 5;
}

Result<std::optional<ChainNetwork>> read_chain_network(const Weights& weights, std::uint32_t dimension) {
  if (!weights.find("iier.edge.1.weight")) return std::optional<ChainNetwork>();  // weights of another method
  if (dimension == 0) return Error{Status::bad_input, "the weights of iier need vectors, and the graph has none", "weights"};
  ChainNetwork network;
  const auto read = [&](Layer& layer, const char* name, std::uint32_t inputs, std::uint32_t outputs) -> Result<void> {
    auto found = read_layer(weights, name, inputs, outputs);
    if (!found) return std::move(found).error();
    layer = std::move(found).value();
    return {};
  };
  if (auto done = read(network.edge_1, "iier.edge.1", 3, 0); !done) return std::move(done).error();
  if (auto done = read(network.edge_2, "iier.edge.2", network.edge_1.outputs, 0); !done) return std::move(done).error();
  const std::uint32_t inputs = 3 * dimension + network.edge_2.outputs;
  if (auto done = read(network.chain_1, "iier.chain.1", inputs, 0); !done) return std::move(done).error();
  if (auto done = read(network.chain_2, "iier.chain.2", network.chain_1.outputs, 1); !done) return std::move(done).error();
  return std::optional<ChainNetwork>(std::move(network));
}

void append_chain_network(Weights& weights, const ChainNetwork& network) {
  append_layer(weights, "iier.edge.1", network.edge_1);
  append_layer(weights, "iier.edge.2", network.edge_2);
  append_layer(weights, "iier.chain.1", network.chain_1);
  append_layer(weights, "iier.chain.2", network.chain_2);
}

float trained_chain_score(const ChainNetwork& network, std::span<const float> question, std::span<const float> path,
                          std::span<const float> candidate, const Interaction& edge) {
  const float weights_of_edge[] = {edge.adjacent ? 1.0f : 0.0f, edge.cosine, static_cast<float>(edge.shared)};
  std::vector<float> hidden(network.edge_1.outputs), z(network.edge_2.outputs);
  apply(network.edge_1, weights_of_edge, hidden);
  rectify(hidden);
  apply(network.edge_2, hidden, z);

  std::vector<float> input;
  input.reserve(network.chain_1.inputs);
  for (const std::span<const float> part : {question, path, candidate, std::span<const float>(z)}) {
    input.insert(input.end(), part.begin(), part.end());
  }
  hidden.resize(network.chain_1.outputs);
  apply(network.chain_1, input, hidden);
  rectify(hidden);
  float score = 0;
  apply(network.chain_2, hidden, {&score, 1});
  return std::isnan(score) ? -INFINITY : score;
}

}  // namespace hop::core
