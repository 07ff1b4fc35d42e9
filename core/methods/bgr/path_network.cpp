// Evaluates one path in float: softmax attention over the path's nodes, then a two-layer scorer for each evidence. The maxima
// over evidences are computed first, because the scorer takes distances to them.
#include "core/methods/bgr/path_network.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/concat.hpp"
#include "core/base/elementary.hpp"
#include "core/search/dense.hpp"

namespace hop::core {

namespace {

Result<PathNetwork> read_network(const Weights& weights, std::string_view name, std::uint32_t dimension) {
  PathNetwork network;
  const auto read = [&](Layer& layer, const char* part, std::uint32_t inputs, std::uint32_t outputs) -> Result<void> {
    auto found = read_layer(weights, concat(name, part), inputs, outputs);
    if (!found) return std::move(found).error();
    layer = std::move(found).value();
    return {};
  };
  Result<void> done = read(network.query, ".query", dimension, 0);
  if (done) done = read(network.key, ".key", dimension, network.query.outputs);
  if (done) done = read(network.first, ".scorer.1", path_inputs, 0);
  if (done) done = read(network.second, ".scorer.2", network.first.outputs, 1);
  if (!done) return std::move(done).error();
  return network;
}

}  // namespace

Result<std::optional<BgrNetworks>> read_bgr_networks(const Weights* weights, std::uint32_t dimension) {
  const auto is_ours = [](const WeightMatrix& matrix) { return matrix.name.starts_with("bgr."); };
  if (!weights || std::none_of(weights->matrices.begin(), weights->matrices.end(), is_ours)) return std::optional<BgrNetworks>();
  if (dimension == 0) return Error{Status::bad_input, "the weights of bgr need vectors, and the graph has none", "weights"};
  auto forward = read_network(*weights, "bgr.forward", dimension);
  if (!forward) return std::move(forward).error();
  auto backward = read_network(*weights, "bgr.backward", dimension);
  if (!backward) return std::move(backward).error();
  return std::optional(BgrNetworks{std::move(forward).value(), std::move(backward).value()});
}

void append_network(Weights& weights, std::string_view name, const PathNetwork& network) {
  append_layer(weights, concat(name, ".query"), network.query);
  append_layer(weights, concat(name, ".key"), network.key);
  append_layer(weights, concat(name, ".scorer.1"), network.first);
  append_layer(weights, concat(name, ".scorer.2"), network.second);
}

std::vector<float> NetworkScorer::path_vector(std::span<const std::uint32_t> path) const {
  const std::uint32_t m = network_.query.outputs;
  std::vector<float> query(m), key(m);
  apply(network_.query, pool_.vector(path.back()), query);
  std::vector<double> shares;
  for (const std::uint32_t node : path) {
    apply(network_.key, pool_.vector(node), key);
    shares.push_back(static_cast<double>(dot_product(query, key)) / std::sqrt(static_cast<double>(m)));
  }
  // A numerically stable softmax: subtract the maximum.
  const double largest = *std::max_element(shares.begin(), shares.end());
  double sum = 0;
  for (double& share : shares) sum += share = exponential(share - largest);
  std::vector<float> fused(pool_.vector(question_node).size());
  for (std::size_t p = 0; p < path.size(); ++p) {
    const auto share = static_cast<float>(shares[p] / sum);
    const std::span<const float> vector = pool_.vector(path[p]);
    for (std::size_t i = 0; i < fused.size(); ++i) fused[i] += share * vector[i];
  }
  return fused;
}

void NetworkScorer::score(std::span<const std::uint32_t> path, std::span<float> scores) const {
  const std::vector<float> fused = path_vector(path);
  const std::span<const float> beside[] = {fused, pool_.vector(question_node), pool_.vector(path.back())};
  constexpr std::size_t kinds = std::size(beside);
  std::vector<float> nearness;  // kinds for each evidence
  float best[kinds] = {-path_input_scale, -path_input_scale, -path_input_scale};
  for (std::uint32_t e = 1; e <= scores.size(); ++e) {
    const bool on_path = std::find(path.begin(), path.end(), e) != path.end();
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      nearness.push_back(path_input_scale * dot_product(beside[kind], pool_.vector(e)));
      if (!on_path) best[kind] = std::max(best[kind], nearness.back());
    }
  }
  std::vector<float> hidden(network_.first.outputs);
  for (std::uint32_t e = 1; e <= scores.size(); ++e) {
    float inputs[path_inputs] = {};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      inputs[kind] = nearness[(e - 1) * kinds + kind];
      inputs[kinds + kind] = best[kind] - inputs[kind];
    }
    inputs[2 * kinds] = static_cast<float>(path.size() - 1);
    apply(network_.first, inputs, hidden);
    rectify(hidden);
    float logit = 0;
    apply(network_.second, hidden, std::span(&logit, 1));
    scores[e - 1] = sigmoid(logit);
  }
}

}  // namespace hop::core
