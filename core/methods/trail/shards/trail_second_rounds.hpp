// The coordinator's side of trail's second stage (core/methods/trail/shards/second_stage_messages.hpp): a state machine of four
// round trips. Facts come from the shards; features, model and order are computed here, because they compare candidates.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/methods/trail/shards/second_stage_messages.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/methods/trail/trail_order.hpp"
#include "core/shards/coordinator/method_rounds.hpp"
#include "core/shards/session/known_keys.hpp"

namespace hop::core {

// Copyable: a round works on a copy, so that a refused reply leaves the state unchanged.
class TrailSecondRounds {
 public:
  // `question` must outlive the rounds. `lists`: the lists of the first stage, by corpus numbers.
  TrailSecondRounds(const AskedQuestion& question, const TrailSettings& settings, const WordRounds& words,
                    const NamedInQuestion& named, TrailLists lists, std::uint64_t largest_mass,
                    std::uint64_t largest_mass_of_seeds);

  void start(MessageWriter& next);
  bool take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits);  // true if `hits` is complete

 private:
  enum class Phase { first, linked, facts, places };

  bool take_first(std::span<MessageReader> replies, MessageWriter& next);
  bool take_linked(std::span<MessageReader> replies, MessageWriter& next);
  bool take_facts(std::span<MessageReader> replies, MessageWriter& next);
  bool take_places(std::span<MessageReader> replies);
  std::vector<std::uint32_t> head_of_base_list() const;
  void answer(ShardHits& hits) const;

  const AskedQuestion* question_;
  TrailSettings settings_;          // of this question
  std::vector<std::string> terms_;  // the question's terms that the corpus has
  std::vector<std::uint32_t> places_of_bits_;
  std::vector<std::uint32_t> named_titles_, named_;  // numbers of entities, ascending
  std::string masked_;
  TrailLists lists_;
  Phase phase_ = Phase::first;
  TrailQuestionFacts facts_;
  double learned_share_ = 1;  // λ
  std::vector<std::uint32_t> first_;
  std::vector<std::vector<float>> first_vectors_;
  std::vector<std::uint64_t> documents_;  // of the head of the base list
  std::vector<BridgePair> pairs_;
  std::vector<std::uint32_t> met_pairs_;  // indices of pairs that some candidate has, sorted by terms
  std::vector<std::uint32_t> heads_;      // candidates from the lists, ascending
  std::vector<std::uint32_t> passages_;   // all candidates, ascending
  std::vector<TrailFacts> candidates_;
  std::vector<std::vector<std::uint32_t>> pairs_of_candidate_;
};

}  // namespace hop::core
