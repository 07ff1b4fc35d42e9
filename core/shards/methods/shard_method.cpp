// Dispatch tables that the HOP_SHARDS rows of the method list generate: one by method, one by the kind of a frame.
#include "core/shards/methods/shard_method.hpp"

namespace hop::core {

#define HOP_SHARDS(name, part) extern const ShardMethod part;
#include "core/methods/method_table.inc"

const ShardMethod& shard_method(Method method) {
  static constexpr ShardMethod by_base_list;
  switch (method) {
#define HOP_SHARDS(name, part) \
  case Method::name: return part;
#include "core/methods/method_table.inc"
    default: return by_base_list;
  }
}

const MethodCounts* counts_of_frame(std::span<const std::uint8_t> bytes) {
  static constexpr const ShardMethod* methods[] = {
#define HOP_SHARDS(name, part) &part,
#include "core/methods/method_table.inc"
  };
  const auto kind = kind_of_frame(bytes, "counts");  // an error means: not a frame, so not the counts of a method
  for (const ShardMethod* method : methods) {
    if (kind && method->counts != nullptr && method->counts->kind == kind.value()) return method->counts;
  }
  return nullptr;
}

}  // namespace hop::core
