// trail: what looks like the question, and what the question's entities lead to (docs/methods/trail.md).
//
// First stage: a base list (words and vectors) and a graph list (personalized PageRank from the question's entities),
// fused by rank. Second stage: a learned model scores the candidates of these lists and the passages that their first
// passages lead to. Some of its features describe what a candidate adds to a passage that it is linked to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/base_list.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"
#include "core/methods/trail/trail_model.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// What the first stage leaves for the second one and for explanations.
struct TrailLists {
  std::vector<std::uint32_t> base;  // passages, best first; this list and the next two may be cut off at the end
  std::vector<std::uint32_t> graph;
  std::vector<std::uint32_t> fused;
  std::vector<NodeMass> seeds;  // the question's entities, together (1 − reset share) of the mass; empty: none
  PageRankMasses masses;        // of seeds and reset
};

// Everything that is known of one question while trail ranks it. Borrowed.
struct TrailInput {
  const OpenGraph& graph;
  const EntityGraph& entities;
  const TrailSettings& settings;
  const QuestionAnalysis& question;
  const BaseScores& base;
  const PassageSet* allowed;
  std::span<const float> question_vector;  // empty: none
  std::span<const float> masked_vector;
};

// Whether titles are mentioned so rarely that the graph knows nothing: fewer than gate · N pairs of passage and title.
inline bool gate_is_closed(std::uint64_t mention_pairs, std::size_t passage_count, double gate) {
  return static_cast<double>(mention_pairs) < gate * static_cast<double>(passage_count);
}
bool gate_is_closed(const EntityGraph& entities, std::size_t passage_count, double gate);

// How far the first stage's lists must reach.
std::size_t length_of_trail_lists(const TrailSettings& settings, std::size_t hits);
// The score of a passage of the fused list without a second stage: 1 over the smaller of its ranks; 0: not in the list.
float score_of_ranks(std::size_t graph_rank, std::size_t base_rank, double base_factor);

// The prefix of the base list and, with an open gate, of graph and fused list, long enough for `hits` and the candidates.
TrailLists find_trail_lists(const TrailInput& input, std::size_t hits);

// The candidates that the lists give: their heads, ascending.
std::vector<std::uint32_t> heads_of_trail_lists(const TrailLists& lists, const TrailSettings& settings);

// Orders candidates as core/methods/trail/trail_order.hpp says; the rest of the fused list follows, with scores below the last
// candidate's; these scores only carry the order.
Ranking rescore_trail(const TrailInput& input, const TrailLists& lists, const SearchSettings& settings, std::size_t hits);

// The score of the passage at `place` (from 0) among those of the fused list that are not candidates.
float score_behind(float last_score, std::size_t place);

// The number of documents that λ_corpus uses: at most the number of names, because documents of one passage
// can share a title.
inline std::uint64_t trail_documents(std::uint64_t documents, std::uint64_t names) {
  return names == 0 ? documents : std::min(documents, names);
}

// The user's model, if there is one, else the library's.
TrailModel trail_model(const TrailSettings& settings, bool has_vectors);

// The method: `question_vector` and `masked_vector` may be empty.
Ranking rank_by_trail(const TrailInput& input, const SearchSettings& settings);

}  // namespace hop::core
