// Reads what trail's second stage must know of passages, from the part of the corpus that is here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/base_list.hpp"
#include "core/methods/trail/trail_features.hpp"
#include "core/methods/trail/trail_links.hpp"

namespace hop::core {

// What is known here of one question. Borrowed.
struct TrailQuestionHere {
  std::span<const TermBit> terms;
  std::span<const std::uint32_t> entities;  // that it names, ascending
  const BaseScores& base;
  std::span<const float> masked_vector;            // empty: that of the question counts as such
  std::span<const float> masked_words;             // BM25 of the masked question, of all passages here
  std::span<const std::uint64_t> masses;           // of all passages here
  std::span<const std::uint64_t> masses_of_seeds;  // empty: 0
  bool with_documents = false;                     // whether `document` is asked for
};

// All facts but those of links to the first passages, and ranks.
std::vector<TrailFacts> read_candidates(const TrailCorpus& corpus, const TrailQuestionHere& question,
                                        std::span<const std::uint32_t> passages);

// Fills `products` of candidates' vectors with the first passages'.
void multiply_with_first(const TrailCorpus& corpus, std::span<const std::vector<float>> first_vectors,
                         std::span<TrailFacts> candidates);

// Equal for passages of one document; a passage that is alone in its document counts as one of its title.
std::uint64_t document_of(const Graph& graph, std::uint32_t passage);

// Which bit each term has: the first ones have one.
std::vector<TermBit> bits_of_terms(std::span<const QueryTerm> terms);

}  // namespace hop::core
