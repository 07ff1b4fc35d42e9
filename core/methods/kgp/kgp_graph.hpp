// The neighbors N(i) in KGP's graph: the passages that share an entity or a TF-IDF term with passage i, or that are its nearest
// neighbors by cosine (KGP, "Knowledge Graph Construction"; docs/methods/kgp.md). Edges lead from any passage of a corpus, given
// by its row of edges, to the neighbors in one part of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/methods/kgp/term_vocabulary.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// The tables of one kind of edges: derived from the graph's file, or given to a part of a corpus.
struct KgpGraph {
  std::optional<EntitiesOfPart> entities;         // nullopt: edges are nearest neighbors
  TermVocabulary vocabulary;                      // only for edges by terms on one graph
  std::shared_ptr<const PartVocabulary> of_part;  // the same on a part of a corpus; null: it was given none
};

// The vocabulary of this many terms per passage; null: the part was given none.
std::shared_ptr<const PartVocabulary> part_vocabulary(const PartTables& tables, std::uint32_t terms_each);

// The tables of one retriever, built by its first questions and shared by all.
class KgpTables {
 public:
  std::shared_ptr<const KgpGraph> known() const;  // null: not built yet
  // Two questions may build equal tables; the first ones are kept.
  std::shared_ptr<const KgpGraph> keep(KgpGraph made) const;

 private:
  mutable Mutex lock_;
  mutable std::shared_ptr<const KgpGraph> graph_;
};

class KgpGraphBuilder {
 public:
  // All arguments must outlive the builder.
  KgpGraphBuilder(const CorpusPart& part, const KgpSettings& settings, const KgpTables& tables);

  bool step(WorkBudget& budget);  // true when done; one graph's TF-IDF norms exist then, too
  std::shared_ptr<const KgpGraph> graph() const { return made_; }

 private:
  CorpusPart part_;
  const KgpSettings& settings_;
  const KgpTables& tables_;
  std::shared_ptr<const KgpGraph> made_;
  TableBuilder shared_tables_;
  TermVocabularyBuilder vocabulary_;
};

// The part and its tables for a walk. Borrowed.
struct KgpEdgesView {
  CorpusPart part;
  const KgpSettings& settings;
  const KgpGraph& tables;
};

// The edges of a passage by numbers in the corpus, each list ascending, as the parts of a corpus tell each other.
struct WalkEdges {
  std::uint32_t passage = 0;
  std::vector<std::uint32_t> entities, terms, neighbors;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.ascending(self.entities), archive.ascending(self.terms);
    archive.ascending(self.neighbors);
  }
};
WalkEdges edges_of_passage(const KgpEdgesView& edges, std::uint32_t passage);  // of the part

// Replaces `out` by the passages of the part in N(of.passage), without that passage itself. Returns the units of work.
std::uint64_t find_kgp_neighbors(const KgpEdgesView& edges, const WalkEdges& of, PassageSet& out);
// On one graph, the link from a neighbor to a passage: the rarest entity that both hold, else (no_entity) the kind of the edges.
struct KgpLink {
  std::uint32_t entity = no_entity;
  PathLink to_entity = PathLink::question, to_passage = PathLink::question;
};
KgpLink kgp_link(const KgpEdgesView& edges, std::uint32_t from, std::uint32_t passage);

}  // namespace hop::core
