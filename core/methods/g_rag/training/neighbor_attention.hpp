// Attention over the neighbors of each candidate (core/methods/g_rag/graph_network.hpp) in training: messages and their gradient,
// in double.
#pragma once

#include <span>

#include "core/learn/eigen.hpp"
#include "core/learn/network.hpp"
#include "core/methods/g_rag/document_graph.hpp"

namespace hop::core {

// One layer's values of a forward pass; or, edge weights aside, the gradient of each.
struct NeighborAttention {
  Matrix own, given;  // candidates × heads: p_k x_v + b_k, q_k x_v
  Matrix values;      // candidates × columns: what each gives to its neighbors; first_of_head() divides the columns
  Matrix weights;     // edges × heads: α of row v, neighbor u
};

// Sets `own` and `given` from the layer's inputs, candidates × features.
void rate_neighbors(const LinearShape& shape, std::span<const double> parameters, const Matrix& inputs, NeighborAttention& pass);
// Adds the gradient by the parameters to `gradient` and returns that by the inputs.
Matrix rate_neighbors_backward(const LinearShape& shape, std::span<const double> parameters, const Matrix& inputs,
                               const NeighborAttention& by_values, std::span<double> gradient);

// Sets `weights` from the rest, and returns the messages: candidates × columns. Without neighbors a message is 0.
Matrix attend_to_neighbors(const DocumentGraph& graph, NeighborAttention& pass);
// Returns the gradients by own, given and values from that by the messages.
NeighborAttention attend_backward(const DocumentGraph& graph, const NeighborAttention& pass, const Matrix& message_gradient);

}  // namespace hop::core
