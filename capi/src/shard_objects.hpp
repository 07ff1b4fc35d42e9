// The objects of the header's section "Shards".
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "capi/src/object.hpp"
#include "core/shards/coordinator/coordinator.hpp"
#include "core/shards/session/shard.hpp"
#include "core/shards/session/shard_session.hpp"

struct hop_shard : hop::capi::Object<hop_shard> {
  static constexpr std::string_view type_name = "hop_shard";
  std::shared_ptr<hop::core::Shard> shard;  // its sessions share it
};

struct hop_shard_session : hop::capi::Object<hop_shard_session> {
  static constexpr std::string_view type_name = "hop_shard_session";
  explicit hop_shard_session(std::shared_ptr<const hop::core::Shard> of) : shard(std::move(of)), session(*shard) {}

  std::shared_ptr<const hop::core::Shard> shard;
  hop::core::ShardSession session;
};

struct hop_shards : hop::capi::Object<hop_shards> {
  static constexpr std::string_view type_name = "hop_shards";
  hop::core::CorpusSummary summary;
};

struct hop_coordinator : hop::capi::Object<hop_coordinator> {
  static constexpr std::string_view type_name = "hop_coordinator";
  explicit hop_coordinator(hop::core::Coordinator started) : coordinator(std::move(started)) {}

  hop::core::Coordinator coordinator;
  std::vector<std::vector<std::uint8_t>> replies;  // to its message, received so far
};
