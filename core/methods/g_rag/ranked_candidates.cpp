// Runs the network in steps, if one is trained and the question has a vector. The untrained scores take one pass over the edges
// of the document graph.
#include "core/methods/g_rag/ranked_candidates.hpp"

#include "core/methods/g_rag/candidate_scores.hpp"

namespace hop::core {

bool RankedCandidates::step(WorkBudget& budget) {
  const bool has_inputs = !found_.inputs.empty();
  if (has_inputs && !network_scores_) {
    network_scores_.emplace(*settings_.network, found_.graph, found_.inputs, found_.text.vector);
  }
  if (has_inputs && !network_scores_->step(budget)) return false;
  if (budget.used_up()) return false;
  CandidateScores scores = lift_scores(found_.graph, found_.first_scores(), settings_.mix);
  if (has_inputs) {
    CandidateScores learned = std::move(*network_scores_).take();
    scores = settings_.network_alone ? std::move(learned) : sum_of(std::move(scores), learned);
  } else if (settings_.network && !found_.first.passages.empty()) {
    found_.first.notices.push_back("g_rag: the question has no vector: ranked without the trained network");
  }
  budget.spend(1 + 8 * found_.graph.features.size());
  ranking_ = rerank(std::move(found_.first), found_.graph, scores, std::move(found_.entities));
  ranking_.cut(settings_.search.hits);
  return true;
}

}  // namespace hop::core
