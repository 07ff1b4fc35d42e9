// A shard opened for distributed search: its graph, together with the corpus-wide statistics that its scores depend on. A passage
// has two numbers: its index in the shard's graph, and its number in the corpus, which is the index that one graph of the whole
// corpus would give it. Both orders agree.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/iier/passage_keywords.hpp"
#include "core/methods/open_graph.hpp"
#include "core/shards/statistics/corpus_statistics.hpp"

namespace hop::core {

// The entities of a shard under one set of rules. `graph` contains the entities that occur in the shard, with the links to its
// own passages only. passage_count, weight_of_entity and the frequency cuts are those of the whole corpus.
struct ShardEntities {
  EntityRules rules;
  EntityGraph graph;
  std::vector<std::uint32_t> number_of_entity;  // numbers in a graph of the whole corpus; ascending

  std::optional<std::uint32_t> find(std::uint32_t number) const;
};

// The keywords of the shard's passages for IIER, selected by the counts of all shards, and their numbers in the corpus.
struct ShardKeywords {
  PassageKeywords keywords;
  std::vector<std::uint32_t> number_of_keyword;  // ascending
};

// The shard's part of the vocabulary of KGP's graph by terms (core/methods/kgp/shards/vocabulary_counts.hpp).
struct ShardVocabulary {
  std::uint32_t terms_each = 0;
  std::vector<std::uint32_t> terms;    // terms of the shard's inverted index, ascending
  std::vector<std::uint32_t> numbers;  // their corpus numbers, parallel to `terms`; ascending
  Csr<std::uint32_t> of_passage;       // for each passage, indexes into both
};

// A hyperlink from a passage of the shard to a passage given by its corpus number.
struct ShardLink {
  std::uint32_t to = 0, from = 0;

  friend auto operator<=>(const ShardLink&, const ShardLink&) = default;
};

struct Shard {
  std::shared_ptr<const OpenGraph> graph;
  std::uint32_t number = 0;           // of the shard
  std::uint32_t corpus_passages = 0;  // N
  std::uint64_t corpus_documents = 0;
  double average_term_count = 0;  // of the corpus

  std::vector<std::uint32_t> number_of_passage;        // in the corpus, ascending
  std::vector<std::uint32_t> passages_of_term;         // df in the corpus, by the shard's terms
  std::vector<std::uint32_t> number_of_term;           // among the corpus's terms, ascending
  std::vector<std::uint8_t> is_own_key;                // by keyword: some passage of the corpus owns it
  std::vector<std::uint8_t> is_linked_from_elsewhere;  // by passage
  // By passage, to numbers in the corpus, ascending; nearest without rows: not built.
  Csr<std::uint32_t> links, nearest;
  std::vector<ShardLink> link_ends;                                     // the links, sorted by target
  std::vector<float> tfidf_norms;                                       // by passage
  Csr<std::uint32_t> rare_words;                                        // by passage (core/search/rare_words.hpp)
  std::shared_ptr<TitleTerms> titles = std::make_shared<TitleTerms>();  // with corpus-wide weights; shared by all copies
  // Set by give_entities (core/shards/statistics/shard_entities.hpp). A session keeps the entities that it started with.
  std::vector<std::shared_ptr<const ShardEntities>> entities;
  std::vector<std::shared_ptr<const ShardVocabulary>> vocabularies;  // one for each number of terms per passage
  std::shared_ptr<const ShardKeywords> keywords;  // null: not given (core/methods/iier/shards/phrase_counts.hpp)

  std::optional<std::uint32_t> find_passage(std::uint32_t number_in_corpus) const;
  std::shared_ptr<const ShardEntities> find_entities(const EntityRules& rules) const;  // null: not given
};

// `ties` may be empty if no edge leaves the shard. `statistics`: merged over all shards including this one.
// Errors: those of the readers; bad_input if the statistics lack a document or a term of this shard.
Result<Shard> open_shard(std::shared_ptr<const OpenGraph> graph, std::span<const std::uint8_t> ties, std::uint32_t number,
                         std::span<const std::uint8_t> statistics);

// The serialized statistics of one shard, the input of merge_statistics_bytes.
Result<std::vector<std::uint8_t>> statistics_of_shard(const OpenGraph& graph, std::span<const std::uint8_t> ties,
                                                      std::uint32_t number);
// Merges the statistics of some shards, in any order. open_shard takes the merged statistics of all shards.
Result<std::vector<std::uint8_t>> merge_statistics_bytes(std::span<const std::vector<std::uint8_t>> parts);

}  // namespace hop::core
