#include "core/shards/shard_method.hpp"

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

}  // namespace hop::core
