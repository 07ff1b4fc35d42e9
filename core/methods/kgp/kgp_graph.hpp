// The neighbors N(i) in KGP's graph: the passages that share an entity or a TF-IDF term with passage i, or that are its
// nearest neighbors by cosine (KGP, "Knowledge Graph Construction"; docs/methods/kgp.md).
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/mutex.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/methods/kgp/term_vocabulary.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// The tables derived from the graph's file for one kind of edges.
struct KgpGraph {
  std::shared_ptr<const EntityGraph> entities;  // null: edges are nearest neighbors
  TermVocabulary vocabulary;                    // only for edges by terms
};

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
  KgpGraphBuilder(const OpenGraph& graph, const KgpSettings& settings, const KgpTables& tables);

  bool step(WorkBudget& budget);  // true when done; the graph's TF-IDF norms exist then, too
  std::shared_ptr<const KgpGraph> graph() const { return made_; }

 private:
  const OpenGraph& graph_;
  const KgpSettings& settings_;
  const KgpTables& tables_;
  std::shared_ptr<const KgpGraph> made_;
  TableBuilder shared_tables_;
  TermVocabularyBuilder vocabulary_;
};

// The graph and its tables for a walk. Borrowed.
struct KgpEdgesView {
  const OpenGraph& graph;
  const KgpSettings& settings;
  const KgpGraph& tables;
};

// Replaces `out` by N(passage), without the passage itself. Returns the units of work.
std::uint64_t find_kgp_neighbors(const KgpEdgesView& edges, std::uint32_t passage, PassageSet& out);
// The link from a neighbor to a passage: the rarest entity that both hold, else (no_entity) the kind of the graph's edges.
struct KgpLink {
  std::uint32_t entity = no_entity;
  PathLink to_entity = PathLink::question, to_passage = PathLink::question;
};
KgpLink kgp_link(const KgpEdgesView& edges, std::uint32_t from, std::uint32_t passage);

}  // namespace hop::core
