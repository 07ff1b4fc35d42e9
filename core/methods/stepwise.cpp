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
std::size_t place_in(std::span<const std::uint32_t> list, std::uint32_t passage) {
  const auto found = std::find(list.begin(), list.end(), passage);
  return found == list.end() ? SIZE_MAX : static_cast<std::size_t>(found - list.begin());
}

// A build without a method that has a state over steps leaves the code for it out.
bool fuses_by_state(const SearchSettings& settings) {
  return (built_traits & method_trait::in_steps) != 0 && settings.step_fusion == StepFusion::state;
}

Path path_in_step(const Ranking& step, std::uint32_t passage) {
  const std::size_t rank = place_in(step.passages, passage);
  return rank == SIZE_MAX ? path_of_passage(passage) : step.path_of_hit(rank);
}

}  // namespace

bool StepwiseRanking::update_state(Ranking& ranking) {
  if constexpr ((built_traits & method_trait::in_steps) == 0) return false;
  if (!has_trait(settings_.method, method_trait::in_steps)) return false;
  // ĥ^1 = h^{L,1};  ĥ^t = β h^{L,t} + (1 − β) ĥ^{t−1}, over the sub-questions. If the question itself came before them, the
  // state of the first sub-question replaces its state.
  const float beta = static_cast<float>(settings_.beta);
  const bool is_first_sub_question = steps_.size() == 1 && question_added_, is_first = steps_.empty() || is_first_sub_question;
  first_distances_ = std::move(ranking.first_distances);
  std::vector<float> state = std::move(ranking.state);
  ranking.state = {};
  if (is_first) {
    state_ = std::move(state);
    needless_ = std::move(ranking.needless);
    return false;
  }
  if (needless_ && ranking.needless) needless_->intersect(*ranking.needless);
  else needless_.reset();
  for (std::size_t i = 0; i < state_.size() && i < state.size(); ++i) state_[i] = beta * state[i] + (1 - beta) * state_[i];
  return true;
}

void StepwiseRanking::push(Ranking ranking, bool is_question) {
  // Keeps the question last in the order of the fusion, even though it is ranked first.
  const bool before_question = question_added_ && !is_question;
  // The question's list stays last in the fusion; sub-questions that follow it are inserted before it.
  in_order_of_fusion_.insert(in_order_of_fusion_.end() - before_question, steps_.size());
  question_added_ = question_added_ || is_question;
  steps_.push_back(std::move(ranking));
}

void StepwiseRanking::add(Ranking ranking, const PassageSet* allowed, bool is_question) {
  if (update_state(ranking)) rank_by_state(ranking, allowed);
  push(std::move(ranking), is_question);
}

bool StepwiseRanking::add(Ranking& ranking, const CorpusPart& part, const PassageSet* allowed, bool is_question,
                          Exchange& exchange) {
  if (!is_state_updated_) {
    lists_by_state_ = update_state(ranking);
    is_state_updated_ = true;
  }
  if (lists_by_state_ && !find_nearest(part, allowed, settings_of_a_step(settings_).hits, exchange, ranking)) return false;
  is_state_updated_ = false;
  push(std::move(ranking), is_question);
  return true;
}

bool StepwiseRanking::find_nearest(const CorpusPart& part, const PassageSet* allowed, std::size_t count, Exchange& exchange,
                                   Ranking& ranking) {
  if (!nearest_) {
    std::optional<PassageSet> room;
    take_nearest(state_, first_distances_, count, wanted(allowed, room), ranking);
    nearest_.emplace();
    for (const std::uint32_t passage : ranking.passages) {
      nearest_->push_back({part.number_of(passage), state_[passage], first_distances_[passage], {}, {}});
    }
  }
  if (!exchange.best(*nearest_, count, is_nearer)) return false;
  ranking.passages.clear();
  ranking.scores.clear();
  for (const LayerSource& near : *nearest_) {
    ranking.passages.push_back(near.passage);
    ranking.scores.push_back(near.distance);
  }
  nearest_.reset();
  return true;
}

// A passage that the step itself ranked keeps its path; a passage carried over by the state keeps the path of earlier steps.
void StepwiseRanking::rank_by_state(Ranking& ranking, const PassageSet* allowed) const {
  const std::vector<std::uint32_t> alone = std::move(ranking.passages);
  const std::vector<Path> paths = std::move(ranking.paths);
  std::optional<PassageSet> room;
  take_nearest(state_, first_distances_, settings_of_a_step(settings_).hits, wanted(allowed, room), ranking);
  ranking.part_names.clear();
  ranking.parts.clear();
  ranking.paths.clear();
  for (const std::uint32_t passage : ranking.passages) {
    const std::size_t rank = place_in(alone, passage);
    ranking.paths.push_back(rank < paths.size() ? paths[rank] : path_in_step(steps_.back(), passage));
  }
}

std::span<const std::uint32_t> StepwiseRanking::list_to_read(std::size_t step) const {
  const std::span<const std::uint32_t> list = steps_[step].passages;
  return list.first(std::min<std::size_t>(list.size(), settings_.hits));
}

// The lists by rank, or in turn; empty for a fusion by state.
Ranking StepwiseRanking::joined() const {
  Ranking fused;
  std::vector<RankedList> lists;
  for (const std::size_t step : in_order_of_fusion_) lists.push_back(steps_[step].passages);
  switch (settings_.step_fusion) {
    case StepFusion::rank_minimum:
      fuse_by_rank_minimum(lists, settings_.hits, fused.passages, lists.size() - question_added_);
      break;
    case StepFusion::in_turn: fuse_in_turn(lists, settings_.hits, fused.passages); break;
    case StepFusion::state: break;
  }
  return fused;
}

Ranking StepwiseRanking::fused(const PassageSet* allowed) const {
  if (steps_.empty()) return {};
  Ranking fused = joined();
  if (fuses_by_state(settings_)) {
    fused.words_alone = steps_.front().words_alone;
    std::optional<PassageSet> room;
    take_nearest(state_, first_distances_, settings_.hits, wanted(allowed, room), fused);
  }
  explain(fused);
  return fused;
}

bool StepwiseRanking::fuse(const CorpusPart& part, const PassageSet* allowed, Exchange& exchange, Ranking& fused) {
  if (steps_.empty()) return true;
  if (fuses_by_state(settings_)) {
    fused.words_alone = steps_.front().words_alone;
    if (!find_nearest(part, allowed, settings_.hits, exchange, fused)) return false;
  } else if (exchange.leads()) {
    fused = joined();
  }
  if (exchange.leads()) explain(fused);
  return true;
}

void StepwiseRanking::explain(Ranking& fused) const {
  fused.distances = steps_.front().distances;
  for (const Ranking& step : steps_) {  // a step without candidates has no entities; all others share one graph
    if (!fused.entities) fused.entities = step.entities;
  }
  fused.part_names = {"step", "rank_in_step"};
  const bool by_state = fuses_by_state(settings_);
  // Each hit is explained by the step that ranks it highest.
  for (const std::uint32_t passage : fused.passages) {
    // Explains each hit by the step that ranks it highest, the earliest one in a tie.
    std::size_t best_step = 0, best_rank = SIZE_MAX;
    for (std::size_t t = 0; t < steps_.size(); ++t) {
      const std::size_t rank = place_in(steps_[t].passages, passage);
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
}

}  // namespace hop::core
