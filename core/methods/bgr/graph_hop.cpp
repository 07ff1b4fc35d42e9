// Runs the forward search, then the backward search, each until its path is empty. Scores come from the trained network of the
// direction or from the mean cosine.
#include "core/methods/bgr/graph_hop.hpp"

#include <algorithm>

namespace hop::core {

GraphHop::GraphHop(const EvidencePool& pool, const BgrSettings& settings)
    : pool_(pool),
      settings_(settings),
      mean_(pool),
      search_(SearchDirection::forward, pool.evidence_count(), settings.edges),
      scores_(pool.evidence_count()),
      matches_(pool.evidence_count()) {}

bool GraphHop::step(WorkBudget& budget) {
  while (graphs_.size() < 2) {
    while (!search_.done()) {
      if (budget.used_up()) return false;
      expand(budget);
    }
    graphs_.push_back(std::move(search_).take_edges());
    // After the second search this starts one that is never run.
    search_ = EvidenceSearch(SearchDirection::backward, pool_.evidence_count(), settings_.edges);
  }
  return true;
}

const PathNetwork* GraphHop::network() const {
  if (!settings_.networks || !pool_.has_vectors()) return nullptr;
  return graphs_.empty() ? &settings_.networks->forward : &settings_.networks->backward;
}

void GraphHop::expand(WorkBudget& budget) {
  const std::span<const std::uint32_t> path = search_.path();
  float threshold = 0.5f;  // of the trained scorer: sigmoid(0)
  if (const PathNetwork* trained = network()) {
    NetworkScorer(pool_, *trained).score(path, scores_);
    budget.spend(1 + scores_.size() * (1 + trained->first.weights.size() / 16));
  } else {
    mean_.score(path, scores_);
    threshold = mean_.threshold(settings_.threshold);
    budget.spend(1 + scores_.size() * 25);
  }
  for (std::uint32_t e = 1; e <= scores_.size(); ++e) {
    const bool accepted = scores_[e - 1] > threshold && std::find(path.begin(), path.end(), e) == path.end();
    if (accepted) matches_[e - 1] = std::max(matches_[e - 1], scores_[e - 1]);
  }
  search_.expand(scores_, threshold);
}

}  // namespace hop::core
