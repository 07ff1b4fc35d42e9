// The state of an exchange between messages. A program stops only where it waits, so a message holds all values up to that point.
#include "core/exchange/exchange.hpp"

namespace hop::core {

Exchange::Exchange(Role role, std::uint64_t passages) : channel_(std::make_unique<Channel>()) {
  channel_->role = role;
  channel_->passages = passages;
}
Exchange::~Exchange() = default;
Exchange::Exchange(Exchange&&) noexcept = default;
Exchange& Exchange::operator=(Exchange&&) noexcept = default;

bool Exchange::refuse(std::string_view why) {
  if (channel_->why.empty()) channel_->why = why;
  return false;
}

// A part that begins to wait must have read all of its message.
bool Exchange::begin_pass() {
  if (channel_->role == Role::part && !channel_->in.at_end()) return refuse("values that no step asks for");
  channel_->asked = true;
  channel_->has_input = false;
  return true;
}

void Exchange::receive(MessageWriter head, MessageReader in) {
  channel_->out = std::move(head);
  channel_->in = in;
  channel_->has_input = true;
}

void Exchange::receive(MessageWriter head, std::vector<MessageReader> replies) {
  channel_->out = std::move(head);
  channel_->replies = std::move(replies);
  channel_->has_input = true;
}

std::vector<std::uint8_t> Exchange::take_log() {
  const std::span<const std::uint8_t> written = channel_->log.content();
  std::vector<std::uint8_t> log(written.begin(), written.end());
  channel_->log = MessageWriter(MessageKind::message);
  return log;
}

}  // namespace hop::core
