// The table of hooks by which a method takes part in distributed search: the coordinator's rounds, the shard's side, and the
// corpus-wide counts that it needs. The HOP_SHARDS rows of the method list name the tables. A method without one ranks by its
// base list (words, vectors, or both).
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

// Operations on the corpus-wide counts of one kind, in serialized form.
struct MethodCounts {
  MessageKind kind;  // the kind of their frame
  // Counts a shard. Empty if entity counts are sufficient under these options.
  Result<std::vector<std::uint8_t>> (*count)(const Shard& shard, const SearchSettings& settings, const Options& options);
  Result<std::vector<std::uint8_t>> (*merge)(std::span<const std::vector<std::uint8_t>> parts);
  // Both take counts that are merged over all shards.
  Result<void> (*give)(Shard& shard, std::span<const std::uint8_t> counts);
  Result<void> (*summarize)(CorpusSummary& summary, std::span<const std::uint8_t> counts);
};

// Each hook may be null; the comment gives the default after "Null:".
struct ShardMethod {
  // The coordinator's rounds. Null: those of the base list.
  std::unique_ptr<MethodRounds> (*make_rounds)(const AskedQuestion& question, const Options& options,
                                               std::string_view text) = nullptr;
  // The shard's side of the commands that only this method sends, created once the question's settings, terms and vector are
  // known. Null: the method has no such commands.
  Result<std::unique_ptr<SessionPart>> (*begin_session)(const SessionQuestion& question, const Options& options) = nullptr;
  // Rejects options that would need requests to the host during the search. Null: no such options.
  Result<void> (*check)(const SearchSettings& settings, const Options& options) = nullptr;
  // The rules under which a shard needs its entities. Null: the rules that the method ranks by.
  std::optional<EntityRules> (*entity_rules)(const SearchSettings& settings, const Options& options) = nullptr;
  // The kind of a shard's base scores. Null: base_kind_of.
  BaseKind (*base_kind)(bool has_vector) = nullptr;
  // Counts over the corpus that the method needs in addition to entity counts or instead of them. Null: no such counts.
  const MethodCounts* counts = nullptr;
  // Checks that the corpus summary has these counts. Null: no check.
  Result<void> (*check_corpus)(const CorpusSummary& corpus, const SearchSettings& settings, const Options& options) = nullptr;
  // The pool of candidates and its reranker. Null: the method does not rerank a pool.
  Result<PoolSettings> (*pool)(const SearchSettings& settings, const Options& options) = nullptr;
  Result<std::shared_ptr<const PoolMethod>> (*make_pool)(const AskedQuestion& first, const SearchSettings& settings,
                                                         const Options& options, const Question& question) = nullptr;
  bool scans_vectors = true;  // shards compute the cosine of every passage at the first round
  bool sends_text = false;    // the question's text is sent, so that shards can look up the names in it
};

const ShardMethod& shard_method(Method method);
// The operations for a frame's kind of counts; null if no method has counts of that kind.
const MethodCounts* counts_of_frame(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
