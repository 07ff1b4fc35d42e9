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
  // the shard lacks its entities under the question's rules. Messages whose cost is out of proportion to their size are
  // bad_input, too: a duplicate command, a duplicate term in the question, a duplicate source in a layer, and more sources than
  // the question's options allow.
  Result<std::vector<std::uint8_t>> answer(std::span<const std::uint8_t> message);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hop::core
