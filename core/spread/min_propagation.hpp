// Min-propagation, the layer of GNN-Ret: the nearest passages pass their distances to their neighbors
// (docs/methods/gnn_ret.md).
//
//   T = the K nodes with the smallest h^{l−1};  S = all neighbors of T
//   for i ∈ S:  m_i = min { h_j^{l−1} : j ∈ N(i) ∩ T },  h_i^l = α_l h_i^{l−1} + (1 − α_l) m_i;  others keep theirs
//
// Keyword neighbors are reached in two steps over the bipartite graph. The result is bit-identical to that of the explicit
// graph, which has an edge for each pair that shares a keyword. The cost of a layer is selecting T and visiting the
// neighborhoods of its members.
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

// The message from j ∈ T to i is the value v_ij: h_j, or 1 − (1 − h_j) w_ij with inverse-frequency weights. All values,
// weights and distances are floats, and each operation is rounded to float. T is in ascending (h^{l−1}, h^0, passage) order: two
// neighbors can get the same h by construction, and then the one that was nearer to the question comes first.
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
  // w_ij = max over the shared entities e of ln(N / df(e)) / ln N; 1 on all other edges.
  bool inverse_frequency_weights = false;
  // h_i^{l−1} is among the messages whose minimum is m_i, so that no distance rises. False: equation 2 as it is printed.
  bool lower_only = true;
  EdgeChoice edges;
};

// Borrowed. links_back is the transpose of graph.links; without rows, links are followed forwards only.
struct PassageGraph {
  const Graph& graph;
  const EntityGraph& entities;
  CsrView<std::uint32_t> links_back;
};

// T of a layer and its h^{l−1}. source_of() uses it to find the sender of a passage's message.
struct LayerSources {
  std::vector<std::uint32_t> passages;
  std::vector<float> distances;
};

// A member of T as the part of a corpus that receives its messages sees it.
struct SourceRow {
  std::uint32_t passage = 0;                 // j; no_source: it lies in another part
  float distance = 0;                        // h_j^{l−1}
  std::span<const std::uint32_t> entities;   // of keyword edges, as entities of the part
  std::span<const std::uint32_t> neighbors;  // over other edges, as passages of the part; may repeat, and hold j
};
inline constexpr std::uint32_t no_source = 0xffffffff;

// Scratch memory for one propagation at a time, reused between questions and resized to the graph in use. Stamps replace
// clearing: a state is valid only if it carries the stamp of the current layer.
struct MinPropagationWorkspace {
  struct PassageState {
    std::uint32_t layer_stamp = 0;  // == stamp: `minimum` is current
    float minimum = 0;
  };
  struct EntityState {
    std::uint32_t layer_stamp = 0;  // == stamp: the entity's row has been read, on behalf of first_holder
    std::uint32_t first_holder = 0;
  };
  struct Message {
    std::uint32_t passage;
    float value;
  };
  std::uint32_t stamp = 0;
  std::vector<PassageState> passages;
  std::vector<EntityState> entities;
  std::vector<std::uint32_t> receivers;        // S
  std::vector<std::uint32_t> neighbors;        // of one member of T
  std::vector<std::uint32_t> plain_neighbors;  // of all of T, over other edges than keyword edges
  std::vector<SourceRow> rows;
  std::vector<float> first_distances;  // h^0
  // For the mean and the soft minimum.
  std::vector<Message> messages;
  std::vector<double> sums;
  std::vector<std::uint32_t> counts;
};

// Runs all layers. distances: h^0 of every passage in, h^L out; no NaN. Passages outside `allowed`, if given, neither send nor
// receive; df still counts the whole corpus. `sources`, if given, receives one entry for each layer.
void propagate_minimum(const PassageGraph& graph, const MinPropagationOptions& options, const PassageSet* allowed,
                       std::span<float> distances, MinPropagationWorkspace& workspace,
                       std::vector<LayerSources>* sources = nullptr);

// The part of a corpus that a layer runs on. Borrowed.
struct LayerPart {
  const EntityGraph& entities;  // passage_count is of the whole corpus
  std::uint32_t corpus_passages = 0;
  const PassageSet* allowed = nullptr;  // null: all
};

// One layer: h_i ← α h_i + (1 − α) m_i for every receiver in the part. `sources`: T of the whole corpus, in its order. The minimum
// needs memory in proportion to the part; the other aggregators need 8 bytes for each pair of a source and a neighbor in the part.
void propagate_layer(const LayerPart& part, const MinPropagationOptions& options, float self_weight,
                     std::span<const SourceRow> sources, std::span<float> distances, MinPropagationWorkspace& workspace);

// The rows of T on one graph. They borrow from the graph and the workspace, until the next call.
std::span<const SourceRow> rows_of_sources(const PassageGraph& graph, const EdgeChoice& edges, const LayerSources& sources,
                                           MinPropagationWorkspace& workspace);

struct Source {
  std::uint32_t passage = 0;  // j
  EdgeKind edge = EdgeKind::keyword;
  std::uint32_t entity = no_entity;  // keyword edge: the rarest shared entity, ties by the smaller number

  friend bool operator==(const Source&, const Source&) = default;
};

// The j ∈ N(i) ∩ T with the smallest v_ij, ties by the smaller j; nothing if i has no neighbor in T. If several edges lead to
// j, the one with the largest weight is reported; among equal weights, the keyword edge (the most informative), then the
// first in the order of EdgeKind. `passage` must have been allowed in the propagation.
std::optional<Source> source_of(const PassageGraph& graph, const MinPropagationOptions& options, const LayerSources& sources,
                                std::uint32_t passage);

}  // namespace hop::core
