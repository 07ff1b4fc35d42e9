// G-RAG's network in training (core/methods/g_rag/graph_network.hpp): the forward pass with dropout and the exact gradient, in
// double.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/learn/eigen.hpp"
#include "core/learn/network.hpp"
#include "core/methods/g_rag/graph_network.hpp"
#include "core/methods/g_rag/training/neighbor_attention.hpp"

namespace hop::core {

// One question with its candidates: all data of the network that does not depend on its parameters.
struct GraphExample {
  Matrix inputs;       // n × 2 d: x_v^0 and m_v of the first layer
  Matrix edge_inputs;  // edges × 4: e_vt^0 and its mean over N(v), edge by edge of the document graph
  Vector question;     // y
  DocumentGraph graph;
  std::vector<std::uint8_t> is_positive;  // parallel to the candidates
};

// `inputs`: x^0, one row per candidate.
GraphExample make_graph_example(DocumentGraph graph, std::span<const float> inputs, std::span<const float> question,
                                std::vector<std::uint8_t> is_positive);

// The parameters are concatenated: the first layer, the second, then the edges' layer or both layers' attention.
struct GraphNetworkShape {
  LinearShape first, second, edge, first_attention, second_attention;

  // heads: of attention; 0: the edges have features.
  GraphNetworkShape(std::uint32_t dimension, std::uint32_t hidden, std::uint32_t heads = 0)
      : first{2 * dimension, hidden},
        second{2 * hidden, dimension},
        edge{heads > 0 ? 0u : 4u, heads > 0 ? 0u : 2u},
        first_attention{2 * dimension, heads},
        second_attention{2 * hidden, heads} {}
  bool has_attention() const { return first_attention.outputs > 0; }
  std::size_t parameter_count() const {
    return first.parameter_count() + second.parameter_count() + edge.parameter_count() + first_attention.parameter_count() +
           second_attention.parameter_count();
  }
};

// Intermediate results of a forward pass that the backward pass reads.
struct GraphPass {
  Matrix first;         // n × hidden, before the ReLU
  Matrix kept;          // n × hidden: dropout factors of x^1
  Matrix nodes;         // n × 2 hidden: x_v^1 and m_v of the second layer
  Matrix edges;         // edges × 2, before the ReLU
  Vector edge_weights;  // Σ_m e_uv^1(m) / |N(v)|: row v, neighbor u of the document graph
  Vector direction;     // W₂ᵀ y
  // With attention `nodes` has no m_v, and `direction` is only of W₂.
  NeighborAttention first_attention, second_attention;
  Matrix head_directions;  // hidden × heads: W₂′ᵀ y of the outputs of each head
};

// Returns s of all candidates. `kept`: n × hidden dropout factors of x^1, or empty for all 1.
Vector graph_scores(const GraphNetworkShape& shape, std::span<const double> parameters, const GraphExample& example, Matrix kept,
                    GraphPass& pass);
// Adds ∂ℓ/∂parameters to `gradient`, given ∂ℓ/∂s.
void add_graph_gradient(const GraphNetworkShape& shape, std::span<const double> parameters, const GraphExample& example,
                        const GraphPass& pass, const Vector& score_gradient, std::span<double> gradient);

GraphNetwork to_graph_network(const GraphNetworkShape& shape, std::span<const double> parameters);

}  // namespace hop::core
