#include "bindings/cpp/http/completion_answer.hpp"

#include "bindings/cpp/http/error_text.hpp"
#include "bindings/cpp/http/json.hpp"

namespace hop::http {
namespace {

constexpr std::size_t text_limit = std::size_t{1} << 20;

// The member of an object; null for anything else.
const Json& member(const Json& value, const char* name) {
  static const Json none;
  if (!value.is_object()) return none;
  const auto found = value.find(name);
  return found == value.end() ? none : *found;
}

const Json& first_choice(const Json& answer) {
  static const Json none;
  const Json& choices = member(answer, "choices");
  return choices.is_array() && !choices.empty() ? choices.front() : none;
}

std::uint64_t count_of(const Json& value) { return value.is_number_unsigned() ? value.get<std::uint64_t>() : 0; }

void read_usage(const Json& answer, Completion& completion) {
  const Json& usage = member(answer, "usage");
  if (!usage.is_object()) return;
  completion.tokens_read = count_of(member(usage, "prompt_tokens"));
  completion.tokens_written = count_of(member(usage, "completion_tokens"));
}

[[noreturn]] void refuse(std::string_view body, std::string_view key, const std::string& otherwise) {
  const std::string message = server_message(body, key);
  throw WrongAnswer(message.empty() ? otherwise : message);
}

}  // namespace

Completion read_completion(std::string_view body, std::string_view key) {
  const std::optional<Json> answer = read_json(body);
  if (!answer && ends_early(body)) throw BrokenAnswer("the answer was cut off");
  if (!answer) throw WrongAnswer("the answer is not valid JSON");
  const Json& choice = first_choice(*answer);
  const Json& content = member(member(choice, "message"), "content");
  if (!content.is_string()) {
    const Json& reason = member(choice, "finish_reason");
    const std::string cause = reason.is_string() ? " (finish_reason " + clean_line(reason.get<std::string>(), key, 40) + ")" : "";
    refuse(body, key, "the answer has no text" + cause);
  }
  Completion completion;
  completion.text = content.get<std::string>();
  read_usage(*answer, completion);
  return completion;
}

void CompletionReceiver::start(std::string_view content_type) {
  is_stream_ = content_type.starts_with("text/event-stream");
  completion_ = {};
  filter_ = KeyFilter(key_);
  is_complete_ = false;
  events_ = EventStream();
  body_.clear();
}

void CompletionReceiver::receive(std::string_view piece) {
  if (!is_stream_) {
    body_ += piece;
    return;
  }
  if (!events_.feed(piece, [this](const Event& event) { take_event(event); })) {
    throw WrongAnswer("an event of the stream is longer than 1 MiB");
  }
}

void CompletionReceiver::take_event(const Event& event) {
  if (event.data == "[DONE]") is_complete_ = true;
  if (event.data == "[DONE]" || event.data.empty()) return;
  const std::optional<Json> part = read_json(event.data);
  if (!part) throw WrongAnswer("an event of the stream is not valid JSON");
  if (!member(*part, "error").is_null()) refuse(event.data, key_, "the server reports an error");
  read_usage(*part, completion_);
  const Json& choice = first_choice(*part);
  const Json& content = member(member(choice, "delta"), "content");
  if (content.is_string()) take_text(content.get_ref<const std::string&>());
  if (member(choice, "finish_reason").is_string()) is_complete_ = true;
}

void CompletionReceiver::take_text(std::string_view text) {
  if (text.size() > text_limit - completion_.text.size()) throw WrongAnswer("the answer's text is longer than 1 MiB");
  hand_out(filter_.take(text));
}

void CompletionReceiver::hand_out(std::string_view text) {
  completion_.text += text;
  if (!on_text_ || text.empty()) return;
  has_handed_out_ = true;
  on_text_(text);
}

void CompletionReceiver::finish() {
  if (is_stream_) {
    if (!is_complete_) throw BrokenAnswer("the stream ended before the answer did");
    hand_out(filter_.take_rest());
    return;
  }
  body_.shrink_to_fit();  // its capacity may be twice its size
  const Completion whole = read_completion(body_, key_);
  completion_.tokens_read = whole.tokens_read;
  completion_.tokens_written = whole.tokens_written;
  take_text(whole.text);
  hand_out(filter_.take_rest());
}

}  // namespace hop::http
