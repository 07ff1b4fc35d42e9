// One growth step of an IIER chain: among the neighbors of the chain's last passage, choose the one with the largest score
// (IIER, §3.2).
#pragma once

#include <span>

#include "core/methods/iier/chain_score.hpp"
#include "core/methods/iier/chains.hpp"

namespace hop::core {

// The inputs of a growth step. Borrowed.
struct ChainGrowth {
  const ChainWeights& weights;
  const ChainNetwork* network = nullptr;  // null: untrained
  std::span<const float> question;        // its vector; empty: by words
  std::span<const float> closeness;       // of each passage to the question
  std::span<const float> path;            // e_path; unused if the question has no vector
  std::span<const float> path_closeness;  // of each passage to the chain's text, by words
  float trust = 0;                        // probability that the chain is right so far
};

struct ChosenNext {
  ChainPassage step;
  float score = 0;  // the score that chose it; may be infinite with a trained network
};

// The neighbor in the graph with the largest score, ties by index. `neighbors`: ascending by passage, not empty.
ChosenNext choose_next(const OpenGraph& graph, const ChainGrowth& growth, std::span<const Interaction> neighbors);

}  // namespace hop::core
