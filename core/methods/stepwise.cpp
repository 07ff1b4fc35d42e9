// Keeps the ranking of every step and fuses the lists at the end, by minimum rank, in turn, or by RGNN-Ret's state. The
// question itself, if it is a step, comes first in time but last in the fusion.
#include "core/methods/stepwise.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/fuse/rank_minimum.hpp"
#include "core/methods/gnn_ret/gnn_ret.hpp"

namespace hop::core {

namespace {

// SIZE_MAX: the list lacks the passage.
std::size_t rank_in(std::span<const std::uint32_t> list, std::uint32_t passage) {
  const auto found = std::find(list.begin(), list.end(), passage);
  return found == list.end() ? SIZE_MAX : static_cast<std::size_t>(found - list.begin());
}

Path path_in_step(const Ranking& step, std::uint32_t passage) {
  const std::size_t rank = rank_in(step.passages, passage);
  return rank == SIZE_MAX ? path_of_passage(passage) : step.path_of_hit(rank);
}

}  // namespace

void StepwiseRanking::add(Ranking ranking, const PassageSet* allowed, bool is_question) {
  if (has_trait(settings_.method, method_trait::in_steps)) {
    // ĥ^1 = h^{L,1};  ĥ^t = β h^{L,t} + (1 − β) ĥ^{t−1}, over the sub-questions. If the question itself came before them, the
    // state of the first sub-question replaces its state.
    const float beta = static_cast<float>(settings_.beta);
    const bool first_sub_question = steps_.size() == 1 && question_added_;
    first_distances_ = std::move(ranking.first_distances);
    if (state_.empty() || first_sub_question) {
      state_ = ranking.state;
    } else {
      for (std::size_t i = 0; i < state_.size() && i < ranking.state.size(); ++i) {
        state_[i] = beta * ranking.state[i] + (1 - beta) * state_[i];
      }
      rank_by_state(ranking, allowed);
    }
    ranking.state = {};
  }
  // Keeps the question last in the order of the fusion, even though it is ranked first.
  const bool before_question = question_added_ && !is_question;
  // The question's list stays last in the fusion; sub-questions that follow it are inserted before it.
  in_order_of_fusion_.insert(in_order_of_fusion_.end() - before_question, steps_.size());
  question_added_ = question_added_ || is_question;
  steps_.push_back(std::move(ranking));
}

// A passage that the step itself ranked keeps its path; a passage carried over by the state keeps the path of earlier steps.
void StepwiseRanking::rank_by_state(Ranking& ranking, const PassageSet* allowed) const {
  const std::vector<std::uint32_t> alone = std::move(ranking.passages);
  const std::vector<Path> paths = std::move(ranking.paths);
  take_nearest(state_, first_distances_, settings_of_a_step(settings_).hits, allowed, ranking);
  ranking.part_names.clear();
  ranking.parts.clear();
  ranking.paths.clear();
  for (const std::uint32_t passage : ranking.passages) {
    const std::size_t rank = rank_in(alone, passage);
    ranking.paths.push_back(rank < paths.size() ? paths[rank] : path_in_step(steps_.back(), passage));
  }
}

std::span<const std::uint32_t> StepwiseRanking::list_to_read(std::size_t step) const {
  const std::span<const std::uint32_t> list = steps_[step].passages;
  return list.first(std::min<std::size_t>(list.size(), settings_.hits));
}

Ranking StepwiseRanking::fused(const PassageSet* allowed) const {
  Ranking fused;
  if (steps_.empty()) return fused;
  std::vector<RankedList> lists;
  for (const std::size_t step : in_order_of_fusion_) lists.push_back(steps_[step].passages);
  switch (settings_.step_fusion) {
    case StepFusion::rank_minimum:
      fuse_by_rank_minimum(lists, settings_.hits, fused.passages, lists.size() - question_added_);
      break;
    case StepFusion::in_turn: fuse_in_turn(lists, settings_.hits, fused.passages); break;
    case StepFusion::state:
      fused.words_alone = steps_.front().words_alone;
      take_nearest(state_, first_distances_, settings_.hits, allowed, fused);
      break;
  }

  fused.distances = steps_.front().distances;
  for (const Ranking& step : steps_) {  // a step without candidates has no entities; all others share one graph
    if (!fused.entities) fused.entities = step.entities;
  }
  fused.part_names = {"step", "rank_in_step"};
  const bool by_state = settings_.step_fusion == StepFusion::state;
  // Each hit is explained by the step that ranks it highest.
  for (const std::uint32_t passage : fused.passages) {
    // Explains each hit by the step that ranks it highest, the earliest one in a tie.
    std::size_t best_step = 0, best_rank = SIZE_MAX;
    for (std::size_t t = 0; t < steps_.size(); ++t) {
      const std::size_t rank = rank_in(steps_[t].passages, passage);
      if (rank < best_rank) best_rank = rank, best_step = t;
    }
    const bool listed = best_rank != SIZE_MAX;
    fused.parts.push_back(static_cast<float>(listed ? best_step + 1 : 0));
    fused.parts.push_back(static_cast<float>(listed ? best_rank + 1 : 0));
    fused.paths.push_back(listed ? steps_[best_step].path_of_hit(best_rank) : path_of_passage(passage));
    if (!by_state) fused.scores.push_back(steps_[best_step].scores[best_rank]);
  }
  if (has_trait(settings_.method, method_trait::in_steps) && steps_.size() == 1 && question_added_) {
    fused.notices.push_back(concat(method_name(settings_.method),
                                   ": no sub-question, neither given nor written by a language model: the question is the only "
                                   "step, and its state is its own ranking's"));
  }
  for (std::size_t t = 0; t < steps_.size(); ++t) {
    fused.evidence_graph.add_step(steps_[t].evidence_graph, static_cast<std::uint32_t>(t + 1));
  }
  for (const Ranking& step : steps_) {
    auto& tables = fused.reading.tables;
    for (const std::uint32_t table : step.reading.tables) {
      if (std::find(tables.begin(), tables.end(), table) == tables.end()) tables.push_back(table);
    }
    for (const std::string& notice : step.notices) {
      if (std::find(fused.notices.begin(), fused.notices.end(), notice) == fused.notices.end()) fused.notices.push_back(notice);
    }
  }
  return fused;
}

}  // namespace hop::core
