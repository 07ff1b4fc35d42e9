// Candidates reranked: by untrained scores, by the network's, or by their sum.
#pragma once

#include <optional>

#include "core/base/work_budget.hpp"
#include "core/methods/g_rag/candidate_finder.hpp"
#include "core/methods/g_rag/g_rag_settings.hpp"

namespace hop::core {

class RankedCandidates {
 public:
  // `settings` must outlive it.
  RankedCandidates(const GragSettings& settings, Candidates found) : settings_(settings), found_(std::move(found)) {}
  RankedCandidates(const RankedCandidates&) = delete;

  bool step(WorkBudget& budget);  // true when done
  Ranking take() && { return std::move(ranking_); }

 private:
  const GragSettings& settings_;
  Candidates found_;
  std::optional<NetworkScores> network_scores_;
  Ranking ranking_;
};

}  // namespace hop::core
