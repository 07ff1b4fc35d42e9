// Runs the stages vectors, first ranking, pool and the two searches, then maps nodes of the fused graph back to passages. A
// node is an index into the pool plus one; node 0 is the question.
#include "core/methods/bgr/bgr_retrieval.hpp"

#include <algorithm>

#include "core/methods/bgr/bgr_retriever.hpp"

namespace hop::core {

namespace {

// The path from the question to evidence `node`, whose passage is pool[node − 1].
Path path_along(std::span<const EvidenceEdge> edges, std::span<const std::uint32_t> places, std::span<const std::uint32_t> pool,
                std::uint32_t node) {
  Path path;
  while (node != question_node) {
    std::uint32_t before = question_node;  // the place of the question is 0, so any other predecessor replaces it
    for (const EvidenceEdge& edge : edges) {
      if (edge.to == node && places[edge.from] > places[before]) before = edge.from;
    }
    path.push_back({false, pool[node - 1], before == question_node ? PathLink::question : PathLink::nearest});
    node = before;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

// An evidence that follows from the one before it is introduced by "Then"; any other starts a new chain (§5.4).
Reading reading_of_graph(std::span<const EvidenceEdge> edges, std::span<const std::uint32_t> places,
                         std::span<const std::uint32_t> order, std::span<const std::uint32_t> pool) {
  Reading reading;
  for (const std::uint32_t node : order) {
    const Path path = path_along(edges, places, pool, node);
    const bool follows = path.size() > 1 && !reading.passages.empty() && path[path.size() - 2].index == reading.passages.back();
    reading.links.push_back(reading.passages.empty() ? "" : follows ? "Then" : "On the other hand");
    reading.passages.push_back(pool[node - 1]);
  }
  return reading;
}

}  // namespace

BgrRetrieval::BgrRetrieval(const CorpusPart& part, const BgrSettings& settings, SearchText text, const PassageSet* allowed)
    : part_(part), settings_(settings), text_(std::move(text)), allowed_(allowed), vectors_(part, settings.first, text_) {}

Result<TaskState> BgrRetrieval::advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) {
  auto embedded = vectors_.advance(host, text_);
  if (!embedded || embedded.value() != TaskState::done) return embedded;
  if (!hop_) {
    if (!make_pool(budget, exchange)) return exchange.waits() ? TaskState::waiting : TaskState::more;
    hop_.emplace(*pool_, settings_);
  }
  if (!hop_->step(budget)) return TaskState::more;
  ranking_ = rank_by_graph(*hop_, *pool_, first_, settings_.hits);
  if (settings_.networks && !pool_->has_vectors()) {
    ranking_.notices.push_back("the question has no vector: bgr searches without the trained networks");
  }
  return TaskState::done;
}

// The pool is the top of the first ranking; the rest of that ranking only fills up the hits. A part that does not lead has none.
bool BgrRetrieval::make_pool(WorkBudget& budget, Exchange& exchange) {
  if (!pool_) {
    if (!first_run_) first_run_.emplace(part_, settings_.first, text_.text, text_.vector, text_.masked_vector, allowed_);
    if (!first_run_->step(budget, exchange)) return false;
    if (exchange.leads()) first_ = std::move(*first_run_).take();
    const auto count = static_cast<std::ptrdiff_t>(std::min<std::size_t>(settings_.candidates, first_.passages.size()));
    std::vector<std::uint32_t> passages(first_.passages.begin(), first_.passages.begin() + count);
    pool_.emplace(part_, std::move(passages), text_.text, text_.vector, settings_.candidates);
  }
  return pool_->step(budget, exchange);
}

void BgrRetrieval::set_masked_vector(const std::vector<float>& vector) {
  text_.masked_vector = vector;
  if (first_run_) first_run_->set_masked_vector(text_.masked_vector);
}

EvidenceGraphColumns graph_columns(std::span<const EvidenceEdge> edges, std::span<const EvidenceEdge> forward,
                                   std::span<const EvidenceEdge> backward, std::span<const std::uint32_t> pool) {
  EvidenceGraphColumns columns;
  for (const std::uint32_t node : reading_order(edges)) columns.nodes.push_back(pool[node - 1]);
  for (const EvidenceEdge& edge : edges) {
    columns.from.push_back(edge.from == question_node ? no_passage : pool[edge.from - 1]);
    columns.to.push_back(pool[edge.to - 1]);
    columns.directions.push_back((has_edge(forward, edge) ? edge_search::forward : 0) |
                                 (has_edge(backward, edge) ? edge_search::backward : 0));
    columns.steps.push_back(0);
  }
  columns.measure_depths();
  return columns;
}

Ranking rank_by_graph(const GraphHop& hop, const EvidencePool& pool, const Ranking& first, std::size_t hits) {
  std::vector<float> matches;
  for (std::uint32_t e = 1; e <= pool.evidence_count(); ++e) matches.push_back(hop.match(e));
  const EvidenceEdges edges = hop.fused();
  Ranking ranking = rank_by_graph(edges, pool.passages(), matches, first, hits);
  ranking.evidence_graph = graph_columns(edges, hop.forward(), hop.backward(), pool.passages());
  return ranking;
}

Ranking rank_by_graph(std::span<const EvidenceEdge> edges, std::span<const std::uint32_t> pool, std::span<const float> matches,
                      const Ranking& first, std::size_t hits) {
  const std::vector<std::uint32_t> order = reading_order(edges);
  std::vector<std::uint32_t> places(pool.size() + 1);  // by node
  for (std::size_t i = 0; i < order.size(); ++i) places[order[i]] = static_cast<std::uint32_t>(i + 1);

  Ranking ranking;
  ranking.part_names = {"place", "match", "first"};
  ranking.notices = first.notices;
  // Two passes over the first ranking: passages of the graph, then the others.
  for (const bool in_graph : {true, false}) {
    for (std::size_t i = 0; i < first.passages.size() && ranking.passages.size() < hits; ++i) {
      const std::uint32_t passage = first.passages[i];
      const auto at = std::lower_bound(pool.begin(), pool.end(), passage);
      const bool in_pool = at != pool.end() && *at == passage;
      const std::uint32_t node = in_pool ? static_cast<std::uint32_t>(at - pool.begin()) + 1 : question_node;
      if ((places[node] != 0) != in_graph) continue;
      ranking.passages.push_back(passage);
      ranking.scores.push_back(1 / static_cast<float>(ranking.passages.size()));
      const float match = in_graph ? matches[node - 1] : 0;
      ranking.parts.insert(ranking.parts.end(), {static_cast<float>(places[node]), match, first.scores[i]});
      ranking.paths.push_back(in_graph ? path_along(edges, places, pool, node) : path_of_passage(passage));
    }
  }
  ranking.reading = reading_of_graph(edges, places, order, pool);
  return ranking;
}

// The weights are checked against the dimension of the graph's vectors here, before any question is started.
Result<std::unique_ptr<Retriever>> make_bgr_retriever(GraphPart part, const SearchSettings& settings, const Options& options) {
  auto read = read_bgr_settings(part.graph->view().dimension, settings, options);
  if (!read) return std::move(read).error();
  return retriever_of<BgrRetrieval>(std::move(part), std::move(read).value());
}

}  // namespace hop::core
