// Edges are not stored as pairs: a passage's neighbors are read from its row of the bipartite graph passage–entity or
// passage–term and the rows of those entities, or from the list of nearest neighbors.
#include "core/methods/kgp/kgp_graph.hpp"

#include <cmath>
#include <vector>

#include "core/methods/hit_paths.hpp"
#include "core/methods/views.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {

namespace {

std::uint64_t add_row(std::span<const std::uint32_t> passages, PassageSet& out) {
  for (const std::uint32_t passage : passages) out.add(passage);
  // The result is the cost in units of work, not a count.
  return 1 + passages.size();
}

// Adds all passages that have one of the keywords.
std::uint64_t add_sharers(std::span<const std::uint32_t> keywords, const Csr<std::uint32_t>& passages_of, PassageSet& out) {
  std::uint64_t units = 0;
  for (const std::uint32_t keyword : keywords) units += add_row(passages_of.row(keyword), out);
  return units;
}

// The k nearest by cosine, ties by index. Passages that have this one among their own k nearest are missing; only the list
// in the graph's file has both directions.
std::uint64_t add_nearest(const OpenGraph& graph, std::uint32_t count, std::uint32_t passage, PassageSet& out) {
  const VectorView vectors = vector_view(graph.view());
  std::vector<float> question(vectors.dimension), cosines(vectors.rows);
  read_row(vectors, passage, question);
  scan(graph.kernels(), vectors, question, 0, vectors.rows, cosines);
  cosines[passage] = -INFINITY;  // a passage is not its own neighbor
  std::vector<std::uint32_t> nearest;
  top_k(cosines, count, nearest);
  add_row(nearest, out);
  return std::uint64_t{vectors.rows} * (1 + vectors.dimension / 16);
}

}  // namespace

std::shared_ptr<const KgpGraph> KgpTables::known() const {
  const std::lock_guard guard(lock_);
  return graph_;
}

std::shared_ptr<const KgpGraph> KgpTables::keep(KgpGraph made) const {
  const std::lock_guard guard(lock_);
  if (!graph_) graph_ = std::make_shared<const KgpGraph>(std::move(made));
  return graph_;
}

KgpGraphBuilder::KgpGraphBuilder(const OpenGraph& graph, const KgpSettings& settings, const KgpTables& tables)
    : graph_(graph),
      settings_(settings),
      tables_(tables),
      made_(tables.known()),
      shared_tables_(graph, made_ || settings.edges == KgpEdges::nearest ? nullptr : &settings.entities, true, false),
      vocabulary_(lexical_view(graph.view()), settings.terms, settings.keyword_share) {}

bool KgpGraphBuilder::step(WorkBudget& budget) {
  if (!shared_tables_.step(budget)) return false;
  if (made_) return true;
  KgpGraph made;
  if (settings_.edges == KgpEdges::terms) {
    if (!vocabulary_.step(budget)) return false;
    made.vocabulary = std::move(vocabulary_).take();
  }
  if (settings_.edges != KgpEdges::nearest) made.entities = graph_.entities(settings_.entities);
  made_ = tables_.keep(std::move(made));
  return true;
}

std::uint64_t find_kgp_neighbors(const KgpEdgesView& edges, std::uint32_t passage, PassageSet& out) {
  const Graph& graph = edges.graph.view();
  out = PassageSet(graph.passage_count());
  std::uint64_t units = 1 + graph.passage_count() / 64;
  switch (edges.settings.edges) {
    case KgpEdges::entities: {
      // The document's title is an entity of all its passages, so they are all neighbors.
      const std::uint32_t document = graph.document_of_passage[passage];
      const std::uint32_t first = graph.first_passage_of_document[document];
      const std::uint32_t end = graph.first_passage_of_document[document + 1];
      for (std::uint32_t other = first; other < end; ++other) out.add(other);
      units += end - first;
      break;
    }
    case KgpEdges::terms: {
      const TermVocabulary& vocabulary = edges.tables.vocabulary;
      units += add_sharers(vocabulary.terms_of_passage.row(passage), vocabulary.passages_of_term, out);
      break;
    }
    case KgpEdges::nearest:
      if (graph.nearest.rows() > 0) units += add_row(graph.nearest.row(passage), out);
      else units += add_nearest(edges.graph, edges.settings.nearest, passage, out);
      break;
  }
  if (const EntityGraph* entities = edges.tables.entities.get()) {
    units += add_sharers(entities->entities_of_passage.row(passage), entities->passages_of_entity, out);
  }
  out.remove(passage);
  return units;
}

KgpLink kgp_link(const KgpEdgesView& edges, std::uint32_t from, std::uint32_t passage) {
  KgpLink link;
  if (edges.settings.edges == KgpEdges::nearest) {
    link.to_passage = PathLink::nearest;
    return link;
  }
  const EntityGraph& entities = *edges.tables.entities;
  const auto a = entities.entities_of_passage.row(from), b = entities.entities_of_passage.row(passage);
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const bool is_rarer = link.entity == no_entity || entities.passage_count[a[i]] < entities.passage_count[link.entity];
    if (a[i] == b[j] && is_rarer) link.entity = a[i];
    // A merge of two ascending rows; equal entities advance one side, then the other.
    a[i] < b[j] ? ++i : ++j;
  }
  if (link.entity != no_entity) {
    link.to_entity = link_between(entities, link.entity, from);
    link.to_passage = link_between(entities, link.entity, passage);
  } else {  // no common entity: linked by a term or by the document's title
    link.to_passage = edges.settings.edges == KgpEdges::terms ? PathLink::phrase : PathLink::own;
  }
  return link;
}

}  // namespace hop::core
