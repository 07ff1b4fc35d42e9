// The part of a corpus that a method runs on: one graph, which is the whole corpus; a shard, which knows the whole corpus's
// counts (docs/guides/shards.md); or the leader of shards, which has no passages. A passage has an index in the part's graph and a
// number in the corpus, which is the index that one graph of the whole corpus would give it. Both orders agree; so do those of
// entities.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/mutex.hpp"
#include "core/base/small_module.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/open_graph.hpp"
#include "core/search/bm25.hpp"
#include "core/search/lexical.hpp"
#include "core/search/title_terms.hpp"

namespace hop::core {

// The entities of a part under one set of rules. `graph` contains the entities that occur in the part, with the links to its own
// passages only. passage_count, weight_of_entity, mention_pairs, name_count and the frequency cuts are those of the whole corpus.
struct PartEntities {
  EntityRules rules;
  EntityGraph graph;
  std::vector<std::uint32_t> number_of_entity;  // numbers in a graph of the whole corpus; ascending

  std::optional<std::uint32_t> find(std::uint32_t number) const;
};

struct PassageKeywords;  // of IIER (core/methods/iier)
struct PartVocabulary;   // of KGP's graph by terms (core/methods/kgp)

// A hyperlink from a passage of the part to a passage given by its number.
struct PartLink {
  std::uint32_t to = 0, from = 0;

  friend auto operator<=>(const PartLink&, const PartLink&) = default;
};

// Tables over the passages of a part that depend on the options of a search: the latest are kept.
class PartNormalizers {
 public:
  std::shared_ptr<const std::vector<float>> get(const LexicalView& words, const Bm25Parameters& parameters) const;

 private:
  mutable Mutex lock_;
  mutable Bm25Parameters parameters_;
  mutable std::shared_ptr<const std::vector<float>> normalizers_;
};

// The facts about the corpus that a part has. Copies share the caches.
struct PartTables {
  std::uint32_t corpus_passages = 0;  // N
  std::uint64_t corpus_documents = 0;
  std::uint32_t corpus_names = 0;  // distinct own names of passages
  double average_term_count = 0;   // of the corpus

  std::vector<std::uint32_t> number_of_passage;        // in the corpus, ascending
  std::vector<std::uint32_t> passages_of_term;         // df in the corpus, by the part's terms
  std::vector<std::uint32_t> number_of_term;           // among the corpus's terms, ascending
  std::vector<std::uint8_t> is_own_key;                // by keyword: some passage of the corpus owns it
  std::vector<std::uint8_t> is_linked_from_elsewhere;  // by passage
  RepeatTable repeats;                                 // the passages whose texts are repeated in the corpus
  // By passage, to numbers in the corpus, ascending; nearest without rows: not built.
  Csr<std::uint32_t> links, nearest;
  std::vector<PartLink> link_ends;                                      // the links, sorted by target
  std::vector<float> tfidf_norms;                                       // by passage
  Csr<std::uint32_t> rare_words;                                        // by passage (core/search/rare_words.hpp)
  std::shared_ptr<TitleTerms> titles = std::make_shared<TitleTerms>();  // with corpus-wide weights
  std::shared_ptr<PartNormalizers> normalizers = std::make_shared<PartNormalizers>();
  // Set by give_entities (core/shards/statistics/entity_counts.hpp). A search keeps the entities that it started with.
  std::vector<std::shared_ptr<const PartEntities>> entities;
  std::vector<std::shared_ptr<const PartVocabulary>> vocabularies;  // one for each number of terms per passage
  std::shared_ptr<const PassageKeywords> keywords;                  // null: not given

  std::optional<std::uint32_t> find_passage(std::uint32_t number_in_corpus) const;
  std::shared_ptr<const PartEntities> find_entities(const EntityRules& rules) const;  // null: not given
};

// The entities as a method sees them.
class EntitiesOfPart {
 public:
  explicit EntitiesOfPart(std::shared_ptr<const EntityGraph> whole) : graph_(std::move(whole)) {}
  explicit EntitiesOfPart(std::shared_ptr<const PartEntities> part) : graph_(part, &part->graph), part_(std::move(part)) {}

  const EntityGraph& graph() const { return *graph_; }
  std::uint32_t number_of(std::uint32_t entity) const { return with_parts && part_ ? part_->number_of_entity[entity] : entity; }
  // The entity with this number; nullopt: the part lacks it.
  std::optional<std::uint32_t> find(std::uint32_t number) const;
  // Whether all passages of the entity in the corpus lie in this part.
  bool is_at_home(std::uint32_t entity) const {
    return graph_->passages_of_entity.row(entity).size() == graph_->passage_count[entity];
  }

 private:
  std::shared_ptr<const EntityGraph> graph_;
  std::shared_ptr<const PartEntities> part_;  // null: one graph
};

// Borrows the graph and the tables. Cheap to copy.
class CorpusPart {
 public:
  // `tables`: null if the graph is the whole corpus.
  explicit CorpusPart(const OpenGraph& graph, const PartTables* tables = nullptr) : graph_(&graph), tables_(tables) {}

  bool is_whole() const { return !with_parts || tables_ == nullptr; }
  const OpenGraph& graph() const { return *graph_; }
  const Graph& view() const { return graph_->view(); }
  const Analyzer& analyzer() const { return graph_->analyzer(); }
  const PartTables& tables() const { return *tables_; }  // not of a whole corpus
  std::uint32_t passage_count() const { return view().passage_count(); }

  std::uint32_t corpus_passages() const { return is_whole() ? view().passage_count() : tables_->corpus_passages; }
  std::uint64_t corpus_documents() const { return is_whole() ? view().document_count() : tables_->corpus_documents; }
  std::uint32_t number_of(std::uint32_t passage) const { return is_whole() ? passage : tables_->number_of_passage[passage]; }
  // The passage with this number; nullopt: another part has it.
  std::optional<std::uint32_t> find(std::uint32_t number) const;

  // Word scores over this view have the bits of those of one graph, because the score of a passage is a sum over its own terms in
  // a fixed order.
  LexicalView words() const;
  std::shared_ptr<const std::vector<float>> bm25_normalizers(const Bm25Parameters& parameters) const;
  std::shared_ptr<const std::vector<float>> tfidf_norms() const;
  std::shared_ptr<const RepeatTable> repeats() const;
  std::shared_ptr<const Csr<std::uint32_t>> rare_words() const;
  std::shared_ptr<TitleTerms> title_terms() const;
  // The rules are those whose entities the part was given; a search checks that before it starts.
  EntitiesOfPart entities(const EntityRules& rules) const;

 private:
  // A pointer to a member of the tables, which outlive its users.
  template <class T>
  static std::shared_ptr<const T> borrowed(const T& table) {
    return {std::shared_ptr<const void>(), &table};
  }

  const OpenGraph* graph_;
  const PartTables* tables_;
};

// A part that owns its graph. The tables are borrowed. A graph alone is the whole corpus.
struct GraphPart {
  GraphPart(std::shared_ptr<const OpenGraph> of = nullptr, const PartTables* known = nullptr)
      : graph(std::move(of)), tables(known) {}

  std::shared_ptr<const OpenGraph> graph;
  const PartTables* tables;  // null: the graph is the whole corpus

  CorpusPart part() const { return CorpusPart(*graph, tables); }
};

}  // namespace hop::core
