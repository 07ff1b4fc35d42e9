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

// The document's title is an entity of all its passages, so they are all neighbors. A part has all passages of its documents.
std::uint64_t add_document_of(const Graph& graph, std::uint32_t passage, PassageSet& out) {
  const std::uint32_t document = graph.document_of_passage[passage];
  const std::uint32_t first = graph.first_passage_of_document[document];
  const std::uint32_t end = graph.first_passage_of_document[document + 1];
  for (std::uint32_t other = first; other < end; ++other) out.add(other);
  return end - first;
}

// Adds all passages that have the vocabulary term.
std::uint64_t add_sharers(const KgpEdgesView& edges, std::uint32_t number, PassageSet& out) {
  if (edges.part.is_whole()) return add_row(edges.tables.vocabulary.passages_of_term.row(number), out);
  const auto term = edges.tables.of_part ? edges.tables.of_part->find(number) : std::nullopt;
  if (!term) return 1;
  const Graph& graph = edges.part.view();
  graph.postings.each(*term, [&](std::uint32_t passage, std::uint32_t) { out.add(passage); });
  return 1 + std::uint64_t{graph.postings.row_size(*term)};
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

std::shared_ptr<const PartVocabulary> part_vocabulary(const PartTables& tables, std::uint32_t terms_each) {
  for (const auto& known : tables.vocabularies) {
    if (known->terms_each == terms_each) return known;
  }
  return nullptr;
}

std::shared_ptr<const KgpGraph> KgpTables::known() const {
  const std::lock_guard guard(lock_);
  return graph_;
}

std::shared_ptr<const KgpGraph> KgpTables::keep(KgpGraph made) const {
  const std::lock_guard guard(lock_);
  if (!graph_) graph_ = std::make_shared<const KgpGraph>(std::move(made));
  return graph_;
}

KgpGraphBuilder::KgpGraphBuilder(const CorpusPart& part, const KgpSettings& settings, const KgpTables& tables)
    : part_(part),
      settings_(settings),
      tables_(tables),
      made_(tables.known()),
      shared_tables_(part.graph(), made_ || settings.edges == KgpEdges::nearest ? nullptr : &settings.entities, true, false),
      vocabulary_(lexical_view(part.view()), settings.terms, settings.keyword_share) {}

bool KgpGraphBuilder::step(WorkBudget& budget) {
  if (part_.is_whole() && !shared_tables_.step(budget)) return false;
  if (made_) return true;
  KgpGraph made;
  if (settings_.edges == KgpEdges::terms && part_.is_whole()) {
    if (!vocabulary_.step(budget)) return false;
    made.vocabulary = std::move(vocabulary_).take();
  } else if (settings_.edges == KgpEdges::terms) {
    made.of_part = part_vocabulary(part_.tables(), settings_.terms);
  }
  if (settings_.edges != KgpEdges::nearest) made.entities = part_.entities(settings_.entities);
  made_ = tables_.keep(std::move(made));
  return true;
}

WalkEdges edges_of_passage(const KgpEdgesView& edges, std::uint32_t passage) {
  const CorpusPart& part = edges.part;
  WalkEdges of{part.number_of(passage), {}, {}, {}};
  const auto copy = [](std::span<const std::uint32_t> row, std::vector<std::uint32_t>& to) { to.assign(row.begin(), row.end()); };
  if (const auto& entities = edges.tables.entities) {
    copy(entities->graph().entities_of_passage.row(passage), of.entities);
    for (std::uint32_t& entity : of.entities) entity = entities->number_of(entity);
  }
  const auto& nearest = part.is_whole() ? part.view().nearest : part.tables().nearest.view();
  if (edges.settings.edges == KgpEdges::nearest && nearest.rows() > 0) copy(nearest.row(passage), of.neighbors);
  if (edges.settings.edges == KgpEdges::terms && part.is_whole()) {
    copy(edges.tables.vocabulary.terms_of_passage.row(passage), of.terms);
  } else if (const PartVocabulary* vocabulary = edges.tables.of_part.get()) {
    for (const std::uint32_t place : vocabulary->of_passage.row(passage)) {
      const std::uint32_t passages = part.tables().passages_of_term[vocabulary->terms[place]];
      // The vocabulary contains the terms that are too common in the corpus, too.
      if (makes_edges(passages, edges.settings.keyword_share, part.corpus_passages()))
        of.terms.push_back(vocabulary->numbers[place]);
    }
  }
  return of;
}

std::uint64_t find_kgp_neighbors(const KgpEdgesView& edges, const WalkEdges& of, PassageSet& out) {
  const CorpusPart& part = edges.part;
  const Graph& graph = part.view();
  const KgpEdges kind = edges.settings.edges;
  const auto here = part.find(of.passage);
  out = PassageSet(graph.passage_count());
  std::uint64_t units = 1 + graph.passage_count() / 64;
  if (kind == KgpEdges::entities && here) units += add_document_of(graph, *here, out);
  if (kind == KgpEdges::nearest && part.is_whole() && graph.nearest.rows() == 0) {
    units += add_nearest(part.graph(), edges.settings.nearest, of.passage, out);
  }
  for (const std::uint32_t number : of.terms) units += add_sharers(edges, number, out);
  for (const std::uint32_t number : of.neighbors) {
    if (const auto passage = part.find(number)) out.add(*passage);
  }
  if (const auto& entities = edges.tables.entities) {
    for (const std::uint32_t number : of.entities) {
      if (const auto entity = entities->find(number)) units += add_row(entities->graph().passages_of_entity.row(*entity), out);
    }
  }
  if (here) out.remove(*here);
  return units + of.neighbors.size();
}

KgpLink kgp_link(const KgpEdgesView& edges, std::uint32_t from, std::uint32_t passage) {
  KgpLink link;
  if (edges.settings.edges == KgpEdges::nearest) {
    link.to_passage = PathLink::nearest;
    return link;
  }
  const EntityGraph& entities = edges.tables.entities->graph();
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
