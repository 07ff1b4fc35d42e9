// Which neighbor of its last passage a chain goes on to (IIER, §3.2).
#pragma once

#include <span>

#include "core/methods/iier/chain_score.hpp"
#include "core/methods/iier/chains.hpp"
#include "core/methods/open_graph.hpp"

namespace hop::core {

// What neighbors are judged by. Borrowed.
struct ChainGrowth {
  const ChainWeights& weights;
  const ChainNetwork* network = nullptr;  // null: untrained
  std::span<const float> question;        // its vector; empty: by words
  std::span<const float> closeness;       // of each passage to the question
  std::span<const float> path;            // e_path; without the question's vector not looked at
  std::span<const float> path_closeness;  // of each passage to the chain's text, by words
  float trust = 0;                        // in the chain so far
};

struct ChosenNext {
  ChainPassage step;
  float score = 0;  // by which it was chosen; of a trained network it may be infinite
};

// The neighbor of the largest score, ties by index. `neighbors`: ascending, at least one.
ChosenNext choose_next(const OpenGraph& graph, const ChainGrowth& growth, std::span<const Interaction> neighbors);

}  // namespace hop::core
