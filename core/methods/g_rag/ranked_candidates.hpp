// The last stage of G-RAG: turns candidates into the final ranking by untrained scores, by the network's scores (as in the
// paper), or by their sum. One graph and sharded corpora share it.
#pragma once

#include <optional>

#include "core/base/work_budget.hpp"
#include "core/methods/g_rag/candidate_finder.hpp"
#include "core/methods/g_rag/g_rag_settings.hpp"

namespace hop::core {

class RankedCandidates {
 public:
  // `settings` must outlive the object.
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
