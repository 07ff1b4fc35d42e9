// The retrieval of one text by BGR: vectors, first ranking, evidence pool, two searches for evidence graphs and their fusion,
// then the hits in an order that puts the graph's passages first.
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
  // All arguments except `text` must outlive the retrieval. `allowed`: null for all passages.
  BgrRetrieval(const CorpusPart& part, const BgrSettings& settings, SearchText text, const PassageSet* allowed);

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) override;
  Ranking take() && override { return std::move(ranking_); }
  std::string_view masked() const override { return first_run_ ? first_run_->masked() : std::string_view(); }
  void set_masked_vector(const std::vector<float>& vector) override;

 private:
  bool make_pool(WorkBudget& budget, Exchange& exchange);

  CorpusPart part_;
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

// Ranks the passages of an evidence graph first, in the order of the first ranking, then the rest of that ranking.
// pool[e − 1] is the passage of evidence e. A hit's path leads along the graph, back to the predecessor that is last in
// reading order. Parts: "place" in reading order, from 1 (0: not in the graph), "match" (GraphHop::match), and "first", the
// score of the first ranking. The score is 1 / rank, because a graph and not a number orders the hits. A prompt shows all
// evidences in reading order before the other hits, with "Then" between neighbors and "On the other hand" between chains
// (§5.4).
Ranking rank_by_graph(std::span<const EvidenceEdge> edges, std::span<const std::uint32_t> pool, std::span<const float> matches,
                      const Ranking& first, std::size_t hits);
// A fused graph as columns of passages, with the search direction that found each edge.
EvidenceGraphColumns graph_columns(std::span<const EvidenceEdge> edges, std::span<const EvidenceEdge> forward,
                                   std::span<const EvidenceEdge> backward, std::span<const std::uint32_t> pool);
// The same for the completed searches of a pool; also fills the columns of the evidence graph.
Ranking rank_by_graph(const GraphHop& hop, const EvidencePool& pool, const Ranking& first, std::size_t hits);

}  // namespace hop::core
