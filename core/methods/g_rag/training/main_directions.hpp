// Where training begins if G-RAG ranks only by its network: at the cosine of question and passage, as far as the hidden layer can
// hold it.
#pragma once

#include <span>
#include <vector>

#include "core/methods/g_rag/training/graph_network_gradient.hpp"

namespace hop::core {

// Sets W and b of both layers, and W′ = 0, so that a candidate x has the score y · U Uᵀ x and a constant of the question. The
// rows of Uᵀ are the main directions of the examples' candidates: the eigenvectors of Σ x xᵀ with the largest eigenvalues. Hidden
// values beyond their number keep their W of the first layer, and have none in the second. Random weights of 64 hidden values
// would have to learn from a few hundred questions the cosine of 384 values.
void begin_at_main_directions(const GraphNetworkShape& shape, const std::vector<const GraphExample*>& examples,
                              std::span<double> parameters);

}  // namespace hop::core
