// What a method does by itself in a search over shards. Rows HOP_SHARDS of the table of methods name these; a method in shards
// that has none ranks by its base list.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/result.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"
#include "core/shards/coordinator.hpp"
#include "core/shards/method_rounds.hpp"
#include "core/shards/pool_rounds.hpp"
#include "core/shards/pool_settings.hpp"

namespace hop::core {

// Null: what the comment says behind the colon.
struct ShardMethod {
  // The coordinator's rounds: those of the base list.
  std::unique_ptr<MethodRounds> (*make_rounds)(const AskedQuestion& question, const Options& options,
                                               std::string_view text) = nullptr;
  // Refuses options that would ask the host on the way: there are none.
  Result<void> (*check)(const SearchSettings& settings, const Options& options) = nullptr;
  // The rules under which a shard must be given its entities: those that the method ranks over.
  std::optional<EntityRules> (*entity_rules)(const SearchSettings& settings, const Options& options) = nullptr;
  // Of how many terms of each passage a vocabulary is counted: there is none.
  std::optional<std::uint32_t> (*vocabulary_terms)(const SearchSettings& settings, const Options& options) = nullptr;
  // By what a shard scores its passages: base_kind_of.
  BaseKind (*base_kind)(bool has_vector) = nullptr;
  // What the corpus must have been counted for in addition to entities: nothing.
  Result<void> (*check_corpus)(const CorpusSummary& corpus, const SearchSettings& settings, const Options& options) = nullptr;
  // The pool that it reranks, and how: it ranks by itself.
  Result<PoolSettings> (*pool)(const SearchSettings& settings, const Options& options) = nullptr;
  Result<std::shared_ptr<const PoolMethod>> (*make_pool)(const AskedQuestion& first, const SearchSettings& settings,
                                                         const Options& options, const Question& question) = nullptr;
  bool sends_text = false;      // the shards look for the question's names
  bool counts_phrases = false;  // in place of entities
};

const ShardMethod& shard_method(Method method);

}  // namespace hop::core
