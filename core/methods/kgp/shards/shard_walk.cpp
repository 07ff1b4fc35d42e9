// Maps corpus-wide numbers of entities, terms and passages to the shard's own, then finds neighbors as kgp_graph.cpp does on
// one graph.
#include "core/methods/kgp/shards/shard_walk.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/kgp/kgp_guess.hpp"
#include "core/methods/kgp/structure_search.hpp"
#include "core/methods/kgp/term_vocabulary.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {
namespace {

// The nodes with the best match of a name and their allowed passages, at most as many as there can be hits.
StructureAnswer::OfName nodes_of_name(const Shard& shard, const StructureSearch& search, std::uint32_t name,
                                      const AskedShard& asked) {
  const Graph& graph = shard.graph->view();
  StructureAnswer::OfName of;
  of.match = static_cast<std::uint32_t>(search.best_match(name));
  PassageSet taken(graph.passage_count());
  std::size_t left = asked.hits;
  for (const StructureSearch::Found& found : search.found()) {
    if (found.name != name || found.match != of.match) continue;
    const PassageRange range = passages_of_structure(graph, search.names()[name].kind, found.node);
    StructureAnswer::Node node;
    for (std::uint32_t passage = range.first; passage < range.end && left > 0; ++passage) {
      if (taken.contains(passage) || (asked.allowed != nullptr && !asked.allowed->contains(passage))) continue;
      taken.add(passage);
      node.passages.push_back(shard.number_of_passage[passage]);
      --left;
    }
    // Without passages left, the node would not add a hit.
    if (node.passages.empty()) continue;
    node.document = shard.number_of_passage[graph.first_passage_of_document[graph.document_of_passage[range.first]]];
    of.nodes.push_back(std::move(node));
  }
  return of;
}

}  // namespace

Result<ShardWalk> ShardWalk::begin(const Shard& shard, const KgpSettings& settings,
                                   std::shared_ptr<const ShardEntities> entities) {
  const bool has_passages = shard.graph->view().passage_count() > 0;
  if (settings.edges == KgpEdges::nearest && has_passages && shard.nearest.rows() == 0) {
    return Error{
        Status::unsupported,
        concat("kgp.graph = nearest: shard ", shard.number, " stores no nearest neighbors, and none are computed across shards"),
        "kgp.graph"};
  }
  ShardWalk walk(shard, settings, std::move(entities));
  if (settings.edges != KgpEdges::terms) return walk;
  for (const auto& known : shard.vocabularies) {
    if (known->terms_each == settings.terms) walk.vocabulary_ = known;
  }
  if (walk.vocabulary_ != nullptr) return walk;
  return Error{Status::wrong_state, concat("shard ", shard.number, " lacks the vocabulary of ", settings.terms, " terms of kgp"),
               "kgp.terms"};
}

ShardWalk::ShardWalk(const Shard& shard, const KgpSettings& settings, std::shared_ptr<const ShardEntities> entities)
    : shard_(&shard), settings_(settings), entities_(std::move(entities)), visited_(shard.graph->view().passage_count()) {}

StructureAnswer ShardWalk::structure(std::string_view question, const AskedShard& asked) const {
  StructureSearch search(shard_->graph->view(), question, asked.allowed, asked.hits);
  work_to_end([&](WorkBudget& budget) { return search.step(budget); });
  StructureAnswer answer;
  answer.names_documents = search.names_documents();
  for (std::uint32_t name = 0; name < search.names().size(); ++name)
    answer.names.push_back(nodes_of_name(*shard_, search, name, asked));
  return answer;
}

WalkEdges ShardWalk::edges_of(std::uint32_t passage) const {
  WalkEdges edges;
  if (entities_ != nullptr) {
    for (const std::uint32_t entity : entities_->graph.entities_of_passage.row(passage))
      edges.entities.push_back(entities_->number_of_entity[entity]);
  }
  if (vocabulary_ != nullptr) {
    for (const std::uint32_t place : vocabulary_->of_passage.row(passage)) {
      const std::uint32_t passages = shard_->passages_of_term[vocabulary_->terms[place]];
      // Rows hold all vocabulary terms; terms that are too common in the corpus are filtered here.
      if (makes_edges(passages, settings_.keyword_share, shard_->corpus_passages))
        edges.terms.push_back(vocabulary_->numbers[place]);
    }
  }
  if (settings_.edges == KgpEdges::nearest) {
    const auto row = shard_->nearest.row(passage);
    edges.neighbors.assign(row.begin(), row.end());
  }
  return edges;
}

std::vector<WalkSeed> ShardWalk::seeds(std::size_t count, const AskedShard& asked) const {
  std::vector<std::uint32_t> best;
  top_k(asked.words, count, best, asked.allowed);
  while (!best.empty() && !(asked.words[best.back()] > 0)) best.pop_back();
  const std::vector<float> similarities = similarities_of(*shard_->graph, asked.vector, asked.words, best);
  std::vector<WalkSeed> seeds;
  for (std::size_t s = 0; s < best.size(); ++s) {
    seeds.push_back({shard_->number_of_passage[best[s]], asked.words[best[s]], similarities[s], edges_of(best[s])});
  }
  return seeds;
}

// The neighbors that find_kgp_neighbors() would find in the whole corpus, restricted to this shard.
void ShardWalk::find_neighbors(const WalkPath& path, PassageSet& out) const {
  out = PassageSet(shard_->graph->view().passage_count());
  const auto here = shard_->find_passage(path.passage);
  if (settings_.edges == KgpEdges::entities && here) {  // all passages of a document are in one shard
    const Graph& graph = shard_->graph->view();
    const std::uint32_t document = graph.document_of_passage[*here];
    const std::uint32_t end = graph.first_passage_of_document[document + 1];
    for (std::uint32_t other = graph.first_passage_of_document[document]; other < end; ++other) out.add(other);
  }
  if (entities_ != nullptr) {
    for (const std::uint32_t number : path.edges.entities) {
      const auto entity = entities_->find(number);
      if (!entity) continue;
      for (const std::uint32_t passage : entities_->graph.passages_of_entity.row(*entity)) out.add(passage);
    }
  }
  for (const std::uint32_t number : path.edges.terms) {
    if (vocabulary_ == nullptr) break;
    const auto found = std::lower_bound(vocabulary_->numbers.begin(), vocabulary_->numbers.end(), number);
    if (found == vocabulary_->numbers.end() || *found != number) continue;
    const std::uint32_t term = vocabulary_->terms[static_cast<std::size_t>(found - vocabulary_->numbers.begin())];
    shard_->graph->view().postings.each(term, [&](std::uint32_t passage, std::uint32_t) { out.add(passage); });
  }
  for (const std::uint32_t number : path.edges.neighbors) {
    if (const auto passage = shard_->find_passage(number)) out.add(*passage);
  }
  if (here) out.remove(*here);
}

WalkAnswer ShardWalk::extend(const WalkCommand& command, const AskedShard& asked) {
  for (const std::uint32_t number : command.visited) {
    if (const auto passage = shard_->find_passage(number)) visited_.add(*passage);
  }
  WalkAnswer answer;
  // `told` collects the candidates of all paths, so that each one's edges are sent once.
  PassageSet neighbors(0), told(visited_.passage_count());
  std::vector<std::uint32_t> candidates, best;
  std::vector<float> words;
  for (const WalkPath& path : command.paths) {
    find_neighbors(path, neighbors);
    if (asked.allowed != nullptr) neighbors.intersect(*asked.allowed);
    neighbors.subtract(visited_);
    candidates.clear();
    neighbors.for_each([&](std::uint32_t passage) { candidates.push_back(passage); });
    const std::vector<float> similarities = similarities_of(*shard_->graph, asked.vector, asked.words, candidates);
    words.clear();
    for (const std::uint32_t passage : candidates) words.push_back(asked.words[passage]);
    top_k(similarities, words, path.wanted, best);
    auto& of_path = answer.candidates.emplace_back();
    for (const std::uint32_t place : best) {
      of_path.push_back({shard_->number_of_passage[candidates[place]], similarities[place], words[place]});
      told.add(candidates[place]);
    }
  }
  // The rows of the candidates let the coordinator continue the walk from them without another round.
  if (!command.continues) return answer;
  told.for_each([&](std::uint32_t passage) { answer.rows.push_back({shard_->number_of_passage[passage], edges_of(passage)}); });
  return answer;
}

}  // namespace hop::core
