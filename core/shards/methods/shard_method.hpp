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
#include "core/shards/coordinator/coordinator.hpp"
#include "core/shards/coordinator/method_rounds.hpp"
#include "core/shards/coordinator/pool_rounds.hpp"
#include "core/shards/methods/shard_settings.hpp"
#include "core/shards/session/session_part.hpp"

namespace hop::core {

// Counts of one kind, as bytes.
struct MethodCounts {
  MessageKind kind;  // of their frame
  // Empty where entity counts are enough under these options.
  Result<std::vector<std::uint8_t>> (*count)(const Shard& shard, const SearchSettings& settings, const Options& options);
  Result<std::vector<std::uint8_t>> (*merge)(std::span<const std::vector<std::uint8_t>> parts);
  // Of counts that are merged of all shards.
  Result<void> (*give)(Shard& shard, std::span<const std::uint8_t> counts);
  Result<void> (*summarize)(CorpusSummary& summary, std::span<const std::uint8_t> counts);
};

// Null: what the comment says behind the colon.
struct ShardMethod {
  // The coordinator's rounds: those of the base list.
  std::unique_ptr<MethodRounds> (*make_rounds)(const AskedQuestion& question, const Options& options,
                                               std::string_view text) = nullptr;
  // A shard's side of the commands that it alone sends: there are none. After the question's settings, terms and vector are known.
  Result<std::unique_ptr<SessionPart>> (*begin_session)(const SessionQuestion& question, const Options& options) = nullptr;
  // Refuses options that would ask the host on the way: there are none.
  Result<void> (*check)(const SearchSettings& settings, const Options& options) = nullptr;
  // The rules under which a shard must be given its entities: those that the method ranks over.
  std::optional<EntityRules> (*entity_rules)(const SearchSettings& settings, const Options& options) = nullptr;
  // By what a shard scores its passages: base_kind_of.
  BaseKind (*base_kind)(bool has_vector) = nullptr;
  // What is counted of the corpus in addition to entities, or in place of them: nothing.
  const MethodCounts* counts = nullptr;
  // That it was counted: nothing.
  Result<void> (*check_corpus)(const CorpusSummary& corpus, const SearchSettings& settings, const Options& options) = nullptr;
  // The pool that it reranks, and how: it ranks by itself.
  Result<PoolSettings> (*pool)(const SearchSettings& settings, const Options& options) = nullptr;
  Result<std::shared_ptr<const PoolMethod>> (*make_pool)(const AskedQuestion& first, const SearchSettings& settings,
                                                         const Options& options, const Question& question) = nullptr;
  bool scans_vectors = true;  // each passage's cosine is computed with the question
  bool sends_text = false;    // the shards look for the question's names
};

const ShardMethod& shard_method(Method method);
// Null for a frame that holds no such counts.
const MethodCounts* counts_of_frame(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
