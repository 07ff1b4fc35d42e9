#include "core/shards/method_counts.hpp"

#include "core/methods/iier/shards/phrase_counts.hpp"
#include "core/methods/kgp/shards/vocabulary_counts.hpp"
#include "core/shards/entity_count_sets.hpp"
#include "core/shards/message_bytes.hpp"
#include "core/shards/read_parts.hpp"
#include "core/shards/shard_entities.hpp"
#include "core/shards/shard_method.hpp"
#include "core/shards/shard_search.hpp"

namespace hop::core {
namespace {

using CountBytes = std::vector<std::uint8_t>;

Result<CountBytes> merge_phrase_counts_bytes(std::span<const CountBytes> parts) {
  auto read = read_parts(parts, read_phrase_counts);
  if (!read) return std::move(read).error();
  return write_phrase_counts(merge_phrase_counts(std::move(read).value()));
}

Result<CountBytes> merge_vocabulary_bytes(std::span<const CountBytes> parts) {
  auto read = read_parts(parts, read_vocabulary);
  if (!read) return std::move(read).error();
  auto merged = merge_vocabularies(std::move(read).value());
  if (!merged) return std::move(merged).error();
  return write_vocabulary(merged.value());
}

bool are_of_kind(std::span<const std::uint8_t> bytes, MessageKind wanted) {
  const auto kind = kind_of_frame(bytes, "counts");
  return kind && kind.value() == wanted;
}

}  // namespace

Result<CountBytes> counts_of_method(const Shard& shard, const Options& options) {
  const auto settings = read_shard_settings(options);
  if (!settings) return settings.error();
  if (shard_method(settings.value().method).counts_phrases) return write_phrase_counts(count_phrases(shard));
  const auto rules = entity_rules_of(settings.value(), options);
  if (const auto terms_each = vocabulary_terms_of(settings.value(), options))
    return write_vocabulary(count_vocabulary(shard, *terms_each, *rules));
  return count_entity_sets(shard, options);
}

Result<CountBytes> merge_counts_bytes(std::span<const CountBytes> parts) {
  if (!parts.empty() && are_of_kind(parts.front(), MessageKind::phrase_counts)) return merge_phrase_counts_bytes(parts);
  if (!parts.empty() && are_of_kind(parts.front(), MessageKind::vocabulary)) return merge_vocabulary_bytes(parts);
  return merge_entity_sets(parts);
}

Result<void> give_counts(Shard& shard, std::span<const std::uint8_t> counts) {
  if (are_of_kind(counts, MessageKind::vocabulary)) {
    const auto read = read_vocabulary(counts);
    if (!read) return read.error();
    return give_vocabulary(shard, read.value());
  }
  if (are_of_kind(counts, MessageKind::phrase_counts)) {
    const auto read = read_phrase_counts(counts);
    if (!read) return read.error();
    return give_phrase_counts(shard, read.value());
  }
  return give_entity_sets(shard, counts);
}

}  // namespace hop::core
