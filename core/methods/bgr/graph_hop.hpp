// The evidence graph of a question and a pool: both searches, each with its own weights, and their fusion.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/methods/bgr/bgr_settings.hpp"
#include "core/methods/bgr/evidence_pool.hpp"
#include "core/methods/bgr/evidence_search.hpp"
#include "core/methods/bgr/mean_scorer.hpp"

namespace hop::core {

class GraphHop {
 public:
  // Both must outlive it; the pool's vectors are there. The trained networks score where the pool has vectors.
  GraphHop(const EvidencePool& pool, const BgrSettings& settings);

  bool step(WorkBudget& budget);  // true when both searches are done; then:

  const EvidenceEdges& forward() const { return graphs_[0]; }
  const EvidenceEdges& backward() const { return graphs_[1]; }
  EvidenceEdges fused() const { return fuse_graphs(forward(), backward(), settings_.fusion, settings_.gamma); }
  // The best score with which an evidence was accepted, on any path; 0: it was not.
  float match(std::uint32_t evidence) const { return matches_[evidence - 1]; }

 private:
  const PathNetwork* network() const;  // of the search under way; null: untrained
  void expand(WorkBudget& budget);

  const EvidencePool& pool_;
  const BgrSettings& settings_;
  MeanScorer mean_;
  EvidenceSearch search_;  // under way
  std::vector<EvidenceEdges> graphs_;
  std::vector<float> scores_, matches_;
};

}  // namespace hop::core
