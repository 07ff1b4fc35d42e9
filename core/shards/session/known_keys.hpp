// Which keys of a shard a question's tokens spell. From those of all shards the question is analyzed as by one graph.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/methods/question_analysis.hpp"
#include "core/shards/protocol/commands.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// By key, each once.
std::vector<KnownKey> find_known_keys(const Shard& shard, const ShardEntities& entities, std::string_view question);

// What a question names, in the corpus's numbers.
struct NamedInQuestion {
  struct Entity {
    std::uint32_t number = 0;
    std::uint32_t passage_count = 0;
  };
  std::vector<Entity> entities, phrases;  // as QuestionAnalysis's, by number
  std::string masked;
};

// `keys`: those that all shards found, in any order.
NamedInQuestion analyze_named(std::string_view question, std::vector<KnownKey> keys, const Analyzer& analyzer);

}  // namespace hop::core
