// N(i) of KGP: the passages that share an entity or a TF-IDF term with i, or are nearest to it (KGP, "Knowledge Graph
// Construction"; docs/methods/kgp.md).
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

// What is derived from the file for one kind of edges.
struct KgpGraph {
  std::shared_ptr<const EntityGraph> entities;  // null: by nearest neighbors
  TermVocabulary vocabulary;                    // by terms alone
};

// The tables of one retriever, made by its first questions and shared by all.
class KgpTables {
 public:
  std::shared_ptr<const KgpGraph> known() const;  // null: not made yet
  // The first to be made is kept; they are equal.
  std::shared_ptr<const KgpGraph> keep(KgpGraph made) const;

 private:
  mutable Mutex lock_;
  mutable std::shared_ptr<const KgpGraph> graph_;
};

class KgpGraphBuilder {
 public:
  // All must outlive the builder.
  KgpGraphBuilder(const OpenGraph& graph, const KgpSettings& settings, const KgpTables& tables);

  bool step(WorkBudget& budget);  // true when done; the graph's TF-IDF norms are there then, too
  std::shared_ptr<const KgpGraph> graph() const { return made_; }

 private:
  const OpenGraph& graph_;
  const KgpSettings& settings_;
  const KgpTables& tables_;
  std::shared_ptr<const KgpGraph> made_;
  TableBuilder shared_tables_;
  TermVocabularyBuilder vocabulary_;
};

// What it takes to walk the graph. Borrowed.
struct KgpEdgesView {
  const OpenGraph& graph;
  const KgpSettings& settings;
  const KgpGraph& tables;
};

// Replaces `out` by N(passage), without itself; its units of work.
std::uint64_t find_kgp_neighbors(const KgpEdgesView& edges, std::uint32_t passage, PassageSet& out);
// How a passage is reached from a neighbor: by the rarest entity that both hold, else (no_entity) as the graph says.
struct KgpLink {
  std::uint32_t entity = no_entity;
  PathLink to_entity = PathLink::question, to_passage = PathLink::question;
};
KgpLink kgp_link(const KgpEdgesView& edges, std::uint32_t from, std::uint32_t passage);

}  // namespace hop::core
