// The score of appending a passage to a chain (IIER, §3.2, equations 1 – 4): a trained pair of perceptrons over the three
// interaction weights and the vectors of question, path and candidate, or an untrained weighted sum.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/result.hpp"
#include "core/methods/iier/interactions.hpp"
#include "core/networks/layer.hpp"
#include "core/weights/weights.hpp"

namespace hop::core {

// Weights of the untrained score  s = question · cos(e_q, e_c) + path · cos(e_path, e_c) + edge · strength(u, c)  of a
// candidate c after the chain's last passage u. A seed has neither path nor edge; it was chosen for the question's keywords,
// so its score is  question · cos(e_q, e_c) + seed.
struct ChainWeights {
  float question = 1, path = 0.05f, edge = 0.02f, seed = 0.2f;
};

// The strength of the edge from the chain's last passage u to the candidate c: adjacent + cosine weight + min(shared, 5) / 5.
float edge_strength(const Interaction& edge);

// The trained score: MLP₁ and MLP₂, each of two layers with max(0, x) between them.
//
//   z = MLP₁([adjacent; cosine weight; shared])          s = MLP₂([e_q; e_path; e_c; z])
//
// s is a logit: the passage is on a shortest path to evidence with probability sigmoid(s).
struct ChainNetwork {
  Layer edge_1, edge_2, chain_1, chain_2;
};

// Reads the network from "iier.edge.1", "iier.edge.2", "iier.chain.1" and "iier.chain.2". Returns nothing if the weights lack
// the first of them. Errors: bad_input for a matrix that is missing or does not fit vectors of the dimension.
Result<std::optional<ChainNetwork>> read_chain_network(const Weights& weights, std::uint32_t dimension);
void append_chain_network(Weights& weights, const ChainNetwork& network);

// All vectors have the dimension of the network. Never NaN: if large weights overflow to NaN, the score is −infinity.
float trained_chain_score(const ChainNetwork& network, std::span<const float> question, std::span<const float> path,
                          std::span<const float> candidate, const Interaction& edge);

}  // namespace hop::core
