// Distributed search, shard side: the session of one question. It takes the coordinator's messages in order and returns a reply
// to each. A session is a deterministic function of the shard and the messages so far, so a lost session can be rebuilt by
// replaying them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

class ShardSession {
 public:
  explicit ShardSession(const Shard& shard);  // which must outlive it
  ~ShardSession();
  ShardSession(ShardSession&&) noexcept;

  // The reply to the message of the next round. After an error the session is unusable and must be rebuilt. Errors: bad_input for
  // a message that is damaged, of another round or question, or out of order; those of the options; unsupported; wrong_state if
  // the shard lacks its entities under the question's rules. A message that tells more than the question's options allow, such
  // as more sources of a layer, is bad_input, too.
  Result<std::vector<std::uint8_t>> answer(std::span<const std::uint8_t> message);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hop::core
