// A shard's side of one question: it takes the coordinator's messages in turn and answers each. A function of the shard
// and the messages so far: a session that was lost is made again by answering them once more.
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

  // The reply to the message of the next round. A message that was not carried out leaves the session as useless as a
  // lost one. Errors: bad_input for a message that is damaged, of another round or question, or asks for what the ones
  // before did not prepare; those of the options; unsupported; wrong_state where the shard was not given its entities
  // under the question's rules. What would make a message cost more than it says is bad_input, too: a command twice in
  // it, a term twice in the question, a source twice in a layer, and more sources than the question's options allow.
  Result<std::vector<std::uint8_t>> answer(std::span<const std::uint8_t> message);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hop::core
