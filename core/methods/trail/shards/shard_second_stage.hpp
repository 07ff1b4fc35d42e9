// A shard's side of trail's second stage (core/methods/trail/shards/second_stage_messages.hpp).
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
  // What the session knows of the question; all must outlive the calls.
  struct Asked {
    const PassageSet* allowed = nullptr;
    std::span<const QueryTerm> terms;            // that the shard knows
    std::span<const std::uint32_t> term_places;  // parallel to them, among the sent ones
    const BaseScores& base;
    std::span<const std::uint64_t> masses, masses_of_seeds;
    const SearchSettings& settings;
  };

  ShardSecondStage(const Shard& shard, const ShardEntities& entities) : shard_(shard), entities_(entities) {}

  FirstAnswer read_first_passages(const FirstCommand& command, const Asked& asked);
  std::vector<LinkedPassage> link(const LinkedCommand& command, const Asked& asked);
  // After link(). Errors: bad_input for vectors of another dimension, passages that are no candidates.
  Result<std::vector<CandidateFacts>> read_facts(const FactsCommand& command, const Asked& asked) const;
  // Errors: bad_input for more places than candidates can have.
  Result<PlacesAnswer> count(const PlacesCommand& command, const Asked& asked) const;

 private:
  TrailCorpus corpus(const Asked& asked) const;

  const Shard& shard_;
  const ShardEntities& entities_;
  std::vector<TermBit> terms_;        // from read_first_passages() on
  std::optional<PassagePool> pool_;   // from link() on
  std::vector<std::uint32_t> first_;  // passages of the shard, or nowhere
  FirstLinks links_;
};

}  // namespace hop::core
