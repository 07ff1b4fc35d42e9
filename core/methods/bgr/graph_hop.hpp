// Bidirectional graph-hop retrieval over a pool: the forward and the backward search, each with its own weights, and the fusion
// of their graphs (Zhu et al., §4).
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
  // Both must outlive the object; the pool must be complete. Trained networks are used only if the pool has vectors.
  GraphHop(const EvidencePool& pool, const BgrSettings& settings);

  bool step(WorkBudget& budget);  // true when both searches are done; only then call:

  const EvidenceEdges& forward() const { return graphs_[0]; }
  const EvidenceEdges& backward() const { return graphs_[1]; }
  EvidenceEdges fused() const { return fuse_graphs(forward(), backward(), settings_.fusion, settings_.gamma); }
  // The best score at which the evidence was accepted, on any path; 0 if it was not.
  float match(std::uint32_t evidence) const { return matches_[evidence - 1]; }

 private:
  const PathNetwork* network() const;  // of the current search; null: untrained
  void expand(WorkBudget& budget);

  const EvidencePool& pool_;
  const BgrSettings& settings_;
  MeanScorer mean_;
  EvidenceSearch search_;  // the current one
  std::vector<EvidenceEdges> graphs_;
  std::vector<float> scores_, matches_;
};

}  // namespace hop::core
