// The state of an exchange between messages. A program stops only where it waits, so a message holds all values up to that point.
#include "core/exchange/exchange.hpp"

namespace hop::core {

bool Exchange::refuse(std::string_view why) {
  if (why_.empty()) why_ = why;
  return false;
}

// A part that begins to wait must have read all of its message.
bool Exchange::begin_pass() {
  if (role_ == Role::part && !in_.at_end()) return refuse("values that no step asks for");
  asked_ = true;
  has_input_ = false;
  return true;
}

void Exchange::receive(MessageWriter head, MessageReader in) {
  out_ = std::move(head);
  in_ = in;
  has_input_ = true;
}

void Exchange::receive(MessageWriter head, std::vector<MessageReader> replies) {
  out_ = std::move(head);
  replies_ = std::move(replies);
  has_input_ = true;
}

std::vector<std::uint8_t> Exchange::take_log() {
  const std::span<const std::uint8_t> written = log_.content();
  std::vector<std::uint8_t> log(written.begin(), written.end());
  log_ = MessageWriter(MessageKind::message);
  return log;
}

}  // namespace hop::core
