#include "core/methods/stepwise.hpp"

#include <algorithm>

#include "core/fuse/rank_minimum.hpp"
#include "core/methods/gnn_ret.hpp"

namespace hop::core {

void StepwiseRanking::add(Ranking ranking, const PassageSet* allowed, bool is_question) {
  if (settings_.method == Method::rgnn_ret) {
    // ĥ^1 = h^{L,1};  ĥ^t = β h^{L,t} + (1 − β) ĥ^{t−1}, over the sub-questions: where the question itself is the step
    // before them, its state gives way to the first one's.
    const float beta = static_cast<float>(settings_.beta);
    const bool first_sub_question = steps_.size() == 1 && question_added_;
    if (state_.empty() || first_sub_question) {
      state_ = ranking.state;
    } else {
      for (std::size_t i = 0; i < state_.size() && i < ranking.state.size(); ++i) {
        state_[i] = beta * ranking.state[i] + (1 - beta) * state_[i];
      }
    }
    ranking.state = {};
    Ranking by_state;
    by_state.words_alone = ranking.words_alone;
    take_nearest(state_, settings_.hits, allowed, by_state);
    read_.push_back(std::move(by_state.passages));
  } else {
    read_.push_back(ranking.passages);
    if (read_.back().size() > settings_.hits) read_.back().resize(settings_.hits);
  }
  const bool before_question = question_added_ && !is_question;
  in_order_of_fusion_.insert(in_order_of_fusion_.end() - before_question, steps_.size());
  question_added_ = question_added_ || is_question;
  steps_.push_back(std::move(ranking));
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
      take_nearest(state_, settings_.hits, allowed, fused);
      break;
  }

  fused.distances = steps_.front().distances;
  fused.entities = steps_.front().entities;
  fused.part_names = {"step", "rank_in_step"};
  const bool by_state = settings_.step_fusion == StepFusion::state;
  for (const std::uint32_t passage : fused.passages) {
    std::size_t best_step = 0, best_rank = SIZE_MAX;
    for (std::size_t t = 0; t < steps_.size(); ++t) {
      const auto& list = steps_[t].passages;
      const auto rank = static_cast<std::size_t>(std::find(list.begin(), list.end(), passage) - list.begin());
      if (rank < list.size() && rank < best_rank) best_rank = rank, best_step = t;
    }
    const bool listed = best_rank != SIZE_MAX;
    fused.parts.push_back(static_cast<float>(listed ? best_step + 1 : 0));
    fused.parts.push_back(static_cast<float>(listed ? best_rank + 1 : 0));
    fused.paths.push_back(listed ? steps_[best_step].path_of_hit(best_rank) : Path{{false, passage, PathLink::question}});
    if (!by_state) fused.scores.push_back(steps_[best_step].scores[best_rank]);
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
