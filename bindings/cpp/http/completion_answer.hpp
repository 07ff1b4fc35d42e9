// Answers of POST /v1/chat/completions, whole or as a stream of events.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "bindings/cpp/http/event_stream.hpp"
#include "bindings/cpp/http/json.hpp"
#include "bindings/cpp/http/key_filter.hpp"
#include "bindings/cpp/http/receiver.hpp"
#include "hoptrail/host.hpp"

namespace hop::http {

// How an answer ended, gathered from its message or from the parts of its stream.
struct CompletionEnd {
  std::string reason;   // finish_reason
  std::string refusal;  // the model's words of refusal, which some servers keep apart from the content
  bool has_content = false, has_thought = false, has_call = false;

  void read(const Json& choice, const Json& message);
  // Throws WrongAnswer for a reply that holds no answer, with what helps: a thought that was cut off, a refusal, a call of a tool.
  void check(std::string_view text, std::string_view key) const;
};

// {"choices":[{"message":{"content":"…"}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}. Throws BrokenAnswer if the body
// is cut off, and WrongAnswer if it holds no answer, with the server's own message (without `key`) if it has one.
Completion read_completion(std::string_view body, std::string_view key);

// Reads a stream, data: {"choices":[{"delta":{"content":"…"}}]} … data: [DONE], or a single answer from a server that does not
// stream. Passes pieces of text to `on_text` as they arrive. Rejects a text of more than 1 MiB. If the server repeats the key
// in its text, it becomes "***".
class CompletionReceiver : public Receiver {
 public:
  CompletionReceiver(std::string_view key, const std::function<void(std::string_view)>& on_text)
      : key_(key), on_text_(on_text), filter_(key) {}

  void start(std::string_view content_type) override;
  void receive(std::string_view piece) override;
  // Throws BrokenAnswer for a stream that ended early.
  void finish() override;
  bool can_start_again() const override { return !has_handed_out_; }

  const Completion& completion() const { return completion_; }

 private:
  void take_event(const Event& event);
  void take_text(std::string_view text);
  void hand_out(std::string_view text);

  std::string key_;
  const std::function<void(std::string_view)>& on_text_;
  KeyFilter filter_;
  Completion completion_;
  CompletionEnd end_;
  bool is_stream_ = false;
  bool is_complete_ = false;  // [DONE], or the model stated a reason to stop
  bool has_handed_out_ = false;
  EventStream events_;
  std::string body_;
};

}  // namespace hop::http
