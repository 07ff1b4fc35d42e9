// A question answered step by step: the rankings of its sub-questions, RGNN-Ret's recurrent state ĥ between them, and the
// fusion of their lists into one ranking (docs/methods/rgnn_ret.md; GNN-Ret, §3.3).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/gnn_ret/layer_source.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/repeated_passages.hpp"
#include "core/methods/search_settings.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

class StepwiseRanking {
 public:
  explicit StepwiseRanking(const SearchSettings& settings) : settings_(settings) {}

  // Adds the ranking of the next step. With rgnn_ret, ĥ^t is updated from its state h^{L,t}, and its list becomes the passages
  // nearest by ĥ^t, with these distances. `is_question`: the step is the question itself. It comes before the sub-questions and
  // does not enter their ĥ; in a fusion of lists, its list comes after theirs.
  void add(Ranking ranking, const PassageSet* allowed, bool is_question = false);

  // The same on a part of a corpus, as a step over the exchange: takes `ranking` and returns true once it is added.
  bool add(Ranking& ranking, const CorpusPart& part, const PassageSet* allowed, bool is_question, Exchange& exchange);
  // fused() on a part: true once `fused` is complete, where the program leads.
  bool fuse(const CorpusPart& part, const PassageSet* allowed, Exchange& exchange, Ranking& fused);

  std::size_t step_count() const { return steps_.size(); }
  const Ranking& ranking_of(std::size_t step) const { return steps_[step]; }
  // The passages that a prompt shows for step t: the first hits of its list.
  std::span<const std::uint32_t> list_to_read(std::size_t step) const;
  // The hits of the whole question: the steps' lists, fused as the settings define. A hit has the path and the score of the
  // step that ranks it highest.
  Ranking fused(const PassageSet* allowed) const;
  const std::vector<float>& state() const { return state_; }

 private:
  // Updates ĥ by the next step's ranking. Returns whether the step's list is that by ĥ.
  bool update_state(Ranking& ranking);
  void push(Ranking ranking, bool is_question);
  void rank_by_state(Ranking& ranking, const PassageSet* allowed) const;
  // The nearest passages of the corpus by ĥ; a step over the exchange.
  bool find_nearest(const CorpusPart& part, const PassageSet* allowed, std::size_t count, Exchange& exchange, Ranking& ranking);
  // The allowed passages without those that no step wants.
  const PassageSet* wanted(const PassageSet* allowed, std::optional<PassageSet>& room) const {
    return without_needless(needless_, allowed, room);
  }
  Ranking joined() const;
  void explain(Ranking& fused) const;

  const SearchSettings& settings_;
  std::vector<Ranking> steps_;
  std::vector<std::size_t> in_order_of_fusion_;  // steps, the question itself last
  bool question_added_ = false;
  std::vector<float> state_;                                // ĥ^t
  std::vector<float> first_distances_;                      // h^{0,t}, which orders passages of equal ĥ^t
  std::optional<PassageSet> needless_;                      // repeated passages that are needless in each step of ĥ^t
  std::optional<std::vector<LayerSource>> nearest_;         // while an exchange about them waits
  bool is_state_updated_ = false, lists_by_state_ = false;  // of the step that is being added
};

}  // namespace hop::core
