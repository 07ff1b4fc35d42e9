// Chains of passages, and the hits that they make (IIER, §3.2).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/methods/iier/chain_score.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

struct ChainPassage {
  std::uint32_t passage = 0;
  float score = 0;
  PathLink link = PathLink::question;  // by which the chain came to it
  float trust = 0.6f;  // trained: probability that the chain is right so far; a seed's as measured (docs/methods/iier.md)
};
using Chain = std::vector<ChainPassage>;  // a seed and what follows it, at least one passage

Chain chain_of_seed(std::uint32_t seed, float closeness, const ChainWeights& weights);
bool is_on_chain(const Chain& chain, std::uint32_t passage);

// Title and text of each passage as they were embedded, one after the other: the text of a chain.
void append_to_text_of_chain(std::string_view title, std::string_view text, std::string& text_of_chain);
std::string text_of_chain(const Graph& graph, const Chain& chain);
// The mean of its passages' vectors, of unit length (zero where they cancel out).
std::vector<float> mean_of_vectors(std::span<const std::vector<float>> vectors);
std::vector<float> mean_vector_of_chain(const Graph& graph, const Chain& chain);

// Every passage once, with its chain up to there as its path and the number of its chain and its place in it as parts:
// those of the first chain that has it. Then the passages that are in no chain, nearest to the question first, as many as
// make `hits`; with `words_alone` those that are at all near. A prompt shows this order (§3.3).
//
// With `chains_first` they stay in this order, with 1 / rank as scores. Else they are ordered by score, ties by index; a
// passage in no chain has `question_weight` times its closeness, which is what its score is without a path and an edge.
struct ChainRankingRules {
  bool chains_first = false;
  bool words_alone = false;
  std::size_t hits = 10;
  float question_weight = 1;
};
Ranking rank_chains(std::span<const Chain> chains, std::span<const float> closeness, const PassageSet* allowed,
                    const ChainRankingRules& rules);

}  // namespace hop::core
