// Evidence chains: a seed passage and the passages appended to it one by one, and the ranking of hits that they give (IIER,
// §3.2). The order of a chain is the order in which a reader should see its passages.
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
  PathLink link = PathLink::question;  // the edge to the passage before
  float trust = 0.6f;  // trained: probability that the chain is right so far; a seed's as measured (docs/methods/iier.md)
};
using Chain = std::vector<ChainPassage>;  // a seed and its successors, at least one passage

Chain chain_of_seed(std::uint32_t seed, float closeness, const ChainWeights& weights);
bool is_on_chain(const Chain& chain, std::uint32_t passage);

// The text of a chain: title and text of each passage, in the form in which they were embedded, joined by line ends.
void append_to_text_of_chain(std::string_view title, std::string_view text, std::string& text_of_chain);
std::string text_of_chain(const Graph& graph, const Chain& chain);
// The mean of the passages' vectors, scaled to unit length (zero if they cancel out).
std::vector<float> mean_of_vectors(std::span<const std::vector<float>> vectors);
std::vector<float> mean_vector_of_chain(const Graph& graph, const Chain& chain);

// Each passage of the chains is a hit once. Its path is its chain up to it; its parts are the number of the chain and its place
// there, for the first chain that contains it. Then come the passages on no chain, nearest to the question first, until
// there are `hits`; with `words_alone` only those with a positive closeness. A prompt shows this order (§3.3).
//
// With `chains_first`, hits stay in this order, and scores are 1 / rank. Otherwise hits are ordered by score, ties by index; a
// passage on no chain scores `question_weight` times its closeness, which is the untrained score without path and edge.
struct ChainRankingRules {
  bool chains_first = false;
  bool words_alone = false;
  std::size_t hits = 10;
  float question_weight = 1;
};
Ranking rank_chains(std::span<const Chain> chains, std::span<const float> closeness, const PassageSet* allowed,
                    const ChainRankingRules& rules);

}  // namespace hop::core
