// A shard's side of trail's second stage: answers the four commands of core/methods/trail/shards/second_stage_messages.hpp, with
// the same functions that read the facts on one graph, and translates numbers of the corpus to those of the shard and back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/trail/shards/second_stage_messages.hpp"
#include "core/methods/trail/trail_facts.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

class ShardSecondStage {
 public:
  // The session's data about the question. All of it must outlive the calls.
  struct Asked {
    const PassageSet* allowed = nullptr;
    std::span<const QueryTerm> terms;            // the terms that the shard has
    std::span<const std::uint32_t> term_places;  // parallel to `terms`: indices of the sent terms
    const BaseScores& base;
    std::span<const std::uint64_t> masses, masses_of_seeds;
    const SearchSettings& settings;
  };

  ShardSecondStage(const Shard& shard, const ShardEntities& entities) : shard_(shard), entities_(entities) {}

  FirstAnswer read_first_passages(const FirstCommand& command, const Asked& asked);
  std::vector<LinkedPassage> link(const LinkedCommand& command, const Asked& asked);
  // Requires link(). Errors: bad_input for vectors of the wrong dimension, and for passages that are not candidates.
  Result<std::vector<CandidateFacts>> read_facts(const FactsCommand& command, const Asked& asked) const;
  // Errors: bad_input for more places than the options allow candidates.
  Result<PlacesAnswer> count(const PlacesCommand& command, const Asked& asked) const;

 private:
  TrailCorpus corpus(const Asked& asked) const;

  const Shard& shard_;
  const ShardEntities& entities_;
  std::vector<TermBit> terms_;        // from read_first_passages() on
  std::optional<PassagePool> pool_;   // from link() on
  std::vector<std::uint32_t> first_;  // the first passages in the shard; nowhere for those of other shards
  FirstLinks links_;
};

}  // namespace hop::core
