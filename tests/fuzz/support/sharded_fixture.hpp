// The fixture's corpus in two shards, and all that they and their coordinator say to each other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::fuzz {

// What an input of the target shard_messages is; its bytes are a frame of that kind.
enum class FrameRole : std::uint8_t { names, ties, statistics, counts, message, reply };
inline constexpr std::size_t frame_role_count = 6;
// A role, a method and a round stand before the frame.
inline constexpr std::size_t frame_head = 3;

using Frame = std::vector<std::uint8_t>;
using ShardHandle = detail::Handle<hop_shard, hop_shard_free>;
using SessionHandle = detail::Handle<hop_shard_session, hop_shard_session_free>;
using ShardsHandle = detail::Handle<hop_shards, hop_shards_free>;
using CoordinatorHandle = detail::Handle<hop_coordinator, hop_coordinator_free>;

inline constexpr std::size_t shard_count = 2;
inline constexpr std::string_view shard_methods[] = {"bm25", "gnn_ret", "trail", "kgp", "iier", "g_rag", "bgr"};
inline constexpr std::size_t shard_method_count = std::size(shard_methods);

// One method's corpus: shards that were given its entities, and what was said on the way.
struct ShardedFixture {
  hop::Options options;
  std::vector<hop::Graph> graphs;
  std::vector<Frame> names, ties, of_shard;  // by shard: statistics
  Frame all_names, statistics, counts;       // merged
  std::vector<ShardHandle> shards;
  ShardsHandle known;

  CoordinatorHandle ask() const;
  std::vector<SessionHandle> sessions() const;
  hop::Corpus documents(std::size_t shard) const;
};

// Made when it is first asked for.
const ShardedFixture& sharded_fixture(std::size_t method);

Frame merged(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right);
Frame counts_of(const hop_shard* shard, const hop::Options& options);
Frame message_of(const hop_coordinator* coordinator);
Frame reply_of(hop_shard_session* session, std::span<const std::uint8_t> message);
void add_reply(hop_coordinator* coordinator, std::span<const std::uint8_t> reply);
bool advance(hop_coordinator* coordinator);  // true: the hits are there

}  // namespace hop::fuzz
