// Dispatches on the kind of a frame: the counts of a method (MethodCounts), or else entity counts.
#include "core/shards/statistics/method_counts.hpp"

#include "core/shards/methods/shard_method.hpp"
#include "core/shards/statistics/entity_counts_by_rules.hpp"

namespace hop::core {

Result<std::vector<std::uint8_t>> counts_of_method(const Shard& shard, const Options& options) {
  const auto settings = read_shard_settings(options);
  if (!settings) return settings.error();
  if (const MethodCounts* counts = shard_method(settings.value().method).counts; counts != nullptr) {
    auto counted = counts->count(shard, settings.value(), options);
    if (!counted || !counted.value().empty()) return counted;
  }
  return count_by_rules(shard, options);
}

Result<std::vector<std::uint8_t>> merge_counts_bytes(std::span<const std::vector<std::uint8_t>> parts) {
  const MethodCounts* counts = parts.empty() ? nullptr : counts_of_frame(parts.front());
  return counts != nullptr ? counts->merge(parts) : merge_counts_by_rules(parts);
}

Result<void> give_counts(Shard& shard, std::span<const std::uint8_t> bytes) {
  const MethodCounts* counts = counts_of_frame(bytes);
  return counts != nullptr ? counts->give(shard, bytes) : give_counts_by_rules(shard, bytes);
}

}  // namespace hop::core
