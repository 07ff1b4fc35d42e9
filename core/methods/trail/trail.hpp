// trail, the default method: multi-hop retrieval without a language model (docs/methods/trail.md).
//
// First stage: a base list (words and vectors) and a graph list (personalized PageRank from the question's entities), fused by
// rank. Second stage: a learned model reranks the candidates of these lists and the passages that their first passages lead
// to. Some of its features measure how much of the question a candidate adds to a passage that it is linked to.
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

// The result of the first stage, for the second stage and for explanations.
struct TrailLists {
  std::vector<std::uint32_t> base;  // passages, best first; base, graph and fused may be truncated
  std::vector<std::uint32_t> graph;
  std::vector<std::uint32_t> fused;
  std::vector<NodeMass> seeds;  // the question's entities, together (1 − reset share) of the mass; empty: none
  PageRankMasses masses;        // PageRank from seeds and reset
};

// The inputs of trail for one question. Borrowed.
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

// Whether titles are mentioned so rarely that the graph has no information: fewer than gate · N pairs of passage and title.
inline bool gate_is_closed(std::uint64_t mention_pairs, std::size_t passage_count, double gate) {
  return static_cast<double>(mention_pairs) < gate * static_cast<double>(passage_count);
}
bool gate_is_closed(const EntityGraph& entities, std::size_t passage_count, double gate);

// The length that the first stage's lists need.
std::size_t length_of_trail_lists(const TrailSettings& settings, std::size_t hits);
// The score of a passage of the fused list without a second stage: 1 over the smaller of graph rank and weighted base rank.
// Ranks start at 1; rank 0: not in the list.
float score_of_ranks(std::size_t graph_rank, std::size_t base_rank, double base_factor);

// Computes the head of the base list and, with an open gate, of the graph list and the fused list. The heads are long enough
// for `hits` and the candidates.
TrailLists find_trail_lists(const TrailInput& input, std::size_t hits);

// The candidates from the lists: the union of their heads, ascending.
std::vector<std::uint32_t> heads_of_trail_lists(const TrailLists& lists, const TrailSettings& settings);

// Orders the candidates as core/methods/trail/trail_order.hpp defines. The rest of the fused list follows, with scores below the
// last candidate's; these scores only express the order.
Ranking rescore_trail(const TrailInput& input, const TrailLists& lists, const SearchSettings& settings, std::size_t hits);

// The score of a passage after the candidates. `place`: its index in the fused list.
float score_behind(float last_score, std::size_t place);

// The number of documents that λ_corpus uses: at most the number of names, because documents of one passage
// can share a title.
inline std::uint64_t trail_documents(std::uint64_t documents, std::uint64_t names) {
  return names == 0 ? documents : std::min(documents, names);
}

// The user's model if one exists, else the library's.
TrailModel trail_model(const TrailSettings& settings, bool has_vectors);
// The model for a question. Where the masked question lacks its vector, this is the model by words, because the one with vectors
// leans on the masked cosine. The library's then also counts the estimate of that cosine (docs/decisions/048-masked-vectors.md).
TrailModel trail_model(const TrailSettings& settings, const TrailQuestionFacts& question);

// For a ranking whose question lacks the vector of the masked question.
inline constexpr const char* notice_no_masked_vector =
    "the question names a title and its vector came without that of the masked question: links and words rank most; "
    "give the masked question's vector, too, or an embedder instead of vectors";

// The method: `question_vector` and `masked_vector` may be empty.
Ranking rank_by_trail(const TrailInput& input, const SearchSettings& settings);

}  // namespace hop::core
