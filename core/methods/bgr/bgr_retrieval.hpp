// One text on its way through BGR: vectors, first ranking, pool, evidence graph, hits.
#pragma once

#include <optional>
#include <span>

#include "core/methods/bgr/bgr_settings.hpp"
#include "core/methods/bgr/evidence_pool.hpp"
#include "core/methods/bgr/graph_hop.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/retriever.hpp"

namespace hop::core {

class BgrRetrieval final : public Retrieval {
 public:
  // All must outlive the retrieval.
  BgrRetrieval(const OpenGraph& graph, const BgrSettings& settings, SearchText text, const PassageSet* allowed);

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host) override;
  Ranking take() && override { return std::move(ranking_); }

 private:
  const OpenGraph& graph_;
  const BgrSettings& settings_;
  SearchText text_;
  const PassageSet* allowed_;
  VectorsOfText vectors_;
  std::optional<QuestionRun> first_run_;
  Ranking first_;
  std::optional<EvidencePool> pool_;
  std::optional<GraphHop> hop_;
  Ranking ranking_;
};

// The passages of an evidence graph first, in the order of the first ranking, then the rest of it. pool[e − 1] is evidence
// e's passage. A hit's path leads along the graph, back to the predecessor that stands last in the reading order.
// Parts: "place" in the reading order, from 1 (0: not in the graph), "match" (GraphHop::match), "first": score of the first
// ranking. The score is 1 / rank: what orders the hits is a graph, no number. A prompt shows all evidences in reading order,
// "Then" between neighbors, "On the other hand" between chains (§5.4), before the other hits.
Ranking rank_by_graph(std::span<const EvidenceEdge> edges, std::span<const std::uint32_t> pool, std::span<const float> matches,
                      const Ranking& first, std::size_t hits);
// A fused graph as columns of passages, with the direction of the search that found each edge.
EvidenceGraphColumns graph_columns(std::span<const EvidenceEdge> edges, std::span<const EvidenceEdge> forward,
                                   std::span<const EvidenceEdge> backward, std::span<const std::uint32_t> pool);
// rank_by_graph by the searches that were made of a pool, with the columns of the graph.
Ranking rank_by_graph(const GraphHop& hop, const EvidencePool& pool, const Ranking& first, std::size_t hits);

}  // namespace hop::core
