// Distributed question analysis. Each shard reports the keys of its dictionary that occur in the question; from the keys of all
// shards the coordinator links the question's entities exactly as a single graph would.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/methods/question_analysis.hpp"
#include "core/shards/protocol/commands.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// The result is sorted by key, without duplicates.
std::vector<KnownKey> find_known_keys(const Shard& shard, const ShardEntities& entities, std::string_view question);

// The entities that a question mentions, by their numbers in the corpus.
struct NamedInQuestion {
  struct Entity {
    std::uint32_t number = 0;
    std::uint32_t passage_count = 0;
  };
  std::vector<Entity> entities, phrases;  // as in QuestionAnalysis, ascending by number
  std::string masked;
  bool names_are_restored = false;  // as in QuestionAnalysis
};

// `keys`: the keys from all shards, in any order. `terms`: those of the question; `passages_of_terms`: their df in the corpus.
NamedInQuestion analyze_named(std::string_view question, std::vector<KnownKey> keys, std::span<const SentTerm> terms,
                              std::span<const std::uint32_t> passages_of_terms, const Analyzer& analyzer);

}  // namespace hop::core
