// GNN-Ret's layer: distances pass from the nearest passages to their neighbors (docs/methods/gnn_ret.md).
//
//   T = the K nodes with the smallest h^{l−1};  S = all neighbors of T
//   for i ∈ S:  m_i = min { h_j^{l−1} : j ∈ N(i) ∩ T },  h_i^l = α_l h_i^{l−1} + (1 − α_l) m_i;  others keep theirs
//
// Keyword neighbors are reached in two steps over the bipartite graph; the result is bit for bit that of the explicit
// graph, with an edge for each pair that shares a keyword. The work of a layer is to select T and to visit its
// neighborhoods.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/csr.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/graph/neighbors.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// What j ∈ T gives i is the value v_ij: h_j, or with inverse-frequency weights 1 − (1 − h_j) w_ij. All values, weights
// and distances are floats, each operation rounded to float. T is in ascending (h, passage) order.
enum class Aggregator : std::uint8_t {
  minimum,       // m_i = min v_ij (the paper)
  mean,          // m_i = mean v_ij, summed in double in the order of T
  soft_minimum,  // m_i = u − τ ln mean exp(−(v_ij − u) / τ), u = min v_ij, in double, summed in the order of T
};

struct MinPropagationOptions {
  std::uint32_t nodes = 10;                  // K
  std::vector<float> self_weights = {0.5f};  // α_l, one for each layer, in [0, 1]
  Aggregator aggregator = Aggregator::minimum;
  float temperature = 0.05f;  // τ > 0, of the soft minimum
  // w_ij = max over the entities e of both of ln(N / df(e)) / ln N; 1 on all other edges.
  bool inverse_frequency_weights = false;
  bool lower_only = false;  // keeps min(h_i^{l−1}, h_i^l)
  EdgeChoice edges;
};

// Borrowed. links_back is the transpose of graph.links; without rows, links are followed forwards only.
struct PassageGraph {
  const Graph& graph;
  const EntityGraph& entities;
  CsrView<std::uint32_t> links_back;
};

// T of a layer and its h^{l−1}: enough to find where a passage's value came from.
struct LayerSources {
  std::vector<std::uint32_t> passages;
  std::vector<float> distances;
};

// Memory for one propagation at a time, reused between questions; it is resized to the graph that it is used with.
struct MinPropagationWorkspace {
  struct PassageState {
    std::uint32_t layer_stamp = 0;  // == stamp: `minimum` is current
    float minimum = 0;
  };
  struct EntityState {
    std::uint32_t layer_stamp = 0;  // == stamp: its row has been read, for first_holder
    std::uint32_t first_holder = 0;
  };
  struct Message {
    std::uint32_t passage;
    float value;
  };
  std::uint32_t stamp = 0;
  std::vector<PassageState> passages;
  std::vector<EntityState> entities;
  std::vector<std::uint32_t> receivers;                   // S
  std::vector<std::uint32_t> neighbors, plain_neighbors;  // of one member of T: all, those not over keywords
  // The means' and soft minima's.
  std::vector<Message> messages;
  std::vector<double> sums;
  std::vector<std::uint32_t> counts;
};

// distances: h^0 of every passage in, h^L out. No NaN. Passages outside `allowed`, if given, neither receive nor pass
// on anything; df stays the corpus's. `sources`, if given, gets one entry for each layer.
void propagate_minimum(const PassageGraph& graph, const MinPropagationOptions& options, const PassageSet* allowed,
                       std::span<float> distances, MinPropagationWorkspace& workspace,
                       std::vector<LayerSources>* sources = nullptr);

// The parts of a layer that do not depend on where its messages come from. Graphs in shards use them, too
// (core/methods/gnn_ret/shards/shard_layer.hpp).
//
// Computes m_i of every receiver from workspace.messages, which are in the order of T, and stores it in the receiver's
// state. Before the call, receivers are empty and there is one state per passage.
void aggregate_messages(const MinPropagationOptions& options, MinPropagationWorkspace& workspace);
// m_i so far, at the workspace's stamp; the first value of the layer makes i a receiver. The minimum needs no messages.
inline void offer_minimum(MinPropagationWorkspace& workspace, std::uint32_t passage, float value) {
  MinPropagationWorkspace::PassageState& state = workspace.passages[passage];
  if (state.layer_stamp != workspace.stamp) {
    state = {workspace.stamp, value};
    workspace.receivers.push_back(passage);
  } else if (value < state.minimum) {
    state.minimum = value;
  }
}
// h_i ← α h_i + (1 − α) m_i of every receiver.
void update_receivers(const MinPropagationOptions& options, float self_weight, const MinPropagationWorkspace& workspace,
                      std::span<float> distances);

struct Source {
  std::uint32_t passage = 0;  // j
  EdgeKind edge = EdgeKind::keyword;
  std::uint32_t entity = no_entity;  // of a keyword edge: the rarest that both hold, ties by the smaller number

  friend bool operator==(const Source&, const Source&) = default;
};

// The j ∈ N(i) ∩ T with the smallest v_ij, ties by the smaller j; nothing if i has no neighbor in T. If several edges
// lead to j, the one with the largest weight is taken; among equal weights, the keyword edge (the most informative),
// then the order of EdgeKind decides.
// `passage` must be one that was allowed.
std::optional<Source> source_of(const PassageGraph& graph, const MinPropagationOptions& options, const LayerSources& sources,
                                std::uint32_t passage);

}  // namespace hop::core
