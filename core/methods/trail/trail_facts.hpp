// Reads the facts about passages that trail's second stage needs, from the local part of the corpus: one graph, or one shard.
// A fact depends on one passage and the question only; features (trail_features.hpp) compare the facts of all candidates.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/base_list.hpp"
#include "core/methods/trail/trail_features.hpp"
#include "core/methods/trail/trail_links.hpp"

namespace hop::core {

// The local data about one question. Borrowed.
struct TrailQuestionHere {
  std::span<const TermBit> terms;
  std::span<const std::uint32_t> entities;  // title entities that it names, ascending
  const BaseScores& base;
  std::span<const float> masked_vector;     // empty: the masked cosine is the question's
  std::span<const float> masked_words;      // BM25 of the masked question, parallel to the passages that are read
  const Masses& masses;                     // by local passage
  const Masses* masses_of_seeds = nullptr;  // by local passage; null: all 0
};

// Reads all facts except the links to the first passages and the ranks.
std::vector<TrailFacts> read_candidates(const TrailCorpus& corpus, const TrailQuestionHere& question,
                                        std::span<const std::uint32_t> passages);

// Fills `products`: the dot products of the candidates' vectors with those of the first passages.
void multiply_with_first(const TrailCorpus& corpus, std::span<const std::vector<float>> first_vectors,
                         std::span<TrailFacts> candidates);

// A number that is equal for passages of one document. The only passage of a document has the number of its name, or of its title.
std::uint64_t document_of(const TrailCorpus& corpus, std::uint32_t passage);

// The terms of the question that the title holds.
TermSet terms_of_title(const TitleTerms::Title& title, std::span<const TermBit> question);

// Assigns bits to the first most_covered_terms terms; the rest have no bit.
std::vector<TermBit> bits_of_terms(std::span<const QueryTerm> terms);

}  // namespace hop::core
