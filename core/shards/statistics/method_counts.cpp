#include "core/shards/statistics/method_counts.hpp"

#include "core/shards/methods/shard_method.hpp"
#include "core/shards/statistics/entity_count_sets.hpp"

namespace hop::core {

Result<std::vector<std::uint8_t>> counts_of_method(const Shard& shard, const Options& options) {
  const auto settings = read_shard_settings(options);
  if (!settings) return settings.error();
  if (const MethodCounts* counts = shard_method(settings.value().method).counts; counts != nullptr) {
    auto counted = counts->count(shard, settings.value(), options);
    if (!counted || !counted.value().empty()) return counted;
  }
  return count_entity_sets(shard, options);
}

Result<std::vector<std::uint8_t>> merge_counts_bytes(std::span<const std::vector<std::uint8_t>> parts) {
  const MethodCounts* counts = parts.empty() ? nullptr : counts_of_frame(parts.front());
  return counts != nullptr ? counts->merge(parts) : merge_entity_sets(parts);
}

Result<void> give_counts(Shard& shard, std::span<const std::uint8_t> bytes) {
  const MethodCounts* counts = counts_of_frame(bytes);
  return counts != nullptr ? counts->give(shard, bytes) : give_entity_sets(shard, bytes);
}

}  // namespace hop::core
