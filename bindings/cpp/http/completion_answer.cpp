#include "bindings/cpp/http/completion_answer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

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

// OpenAI counts the tokens of thoughts among completion_tokens; other servers count them apart, or only in the total.
void read_usage(const Json& answer, Completion& completion) {
  const Json& usage = member(answer, "usage");
  if (!usage.is_object()) return;
  const std::uint64_t read = count_of(member(usage, "prompt_tokens")), said = count_of(member(usage, "completion_tokens"));
  const std::uint64_t total = count_of(member(usage, "total_tokens"));
  const std::uint64_t thought = count_of(member(member(usage, "completion_tokens_details"), "reasoning_tokens"));
  completion.tokens_read = read;
  completion.tokens_written = said;
  if (thought > said && thought <= UINT64_MAX - said) completion.tokens_written = said + thought;
  if (total >= read && total - read > completion.tokens_written) completion.tokens_written = total - read;
}

// The text of a message's content: a string, or the texts of its parts. Parts of other kinds, such as "thinking", are not said.
std::string text_of(const Json& content) {
  if (content.is_string()) return content.get<std::string>();
  std::string text;
  if (!content.is_array()) return text;
  for (const Json& part : content) {
    const Json& type = member(part, "type");
    const bool is_text = !type.is_string() || type == "text" || type == "output_text";
    const Json& words = part.is_string() ? part : member(part, "text");
    if (is_text && words.is_string()) text += words.get_ref<const std::string&>();
  }
  return text;
}

bool has_words(const Json& value) { return (value.is_string() || value.is_array()) && !value.empty() && value != ""; }

// Whether a text ends within a thought, for the tags of today's models.
bool ends_in_thought(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> tags[] = {{"<think>", "</think>"},
                                                                    {"<thinking>", "</thinking>"},
                                                                    {"<thought>", "</thought>"},
                                                                    {"<reasoning>", "</reasoning>"},
                                                                    {"[THINK]", "[/THINK]"},
                                                                    {"<seed:think>", "</seed:think>"},
                                                                    {"<|channel|>analysis", "<|channel|>final"}};
  return std::any_of(std::begin(tags), std::end(tags), [&](const auto& tag) {
    const std::size_t begin = text.rfind(tag.first), end = text.rfind(tag.second);
    return begin != std::string_view::npos && (end == std::string_view::npos || end < begin);
  });
}

[[noreturn]] void refuse(std::string_view body, std::string_view key, const std::string& otherwise) {
  const std::string message = server_message(body, key);
  throw WrongAnswer(message.empty() ? otherwise : message);
}

}  // namespace

void CompletionEnd::read(const Json& choice, const Json& message) {
  const Json& finish = member(choice, "finish_reason");
  if (finish.is_string()) reason = finish.get<std::string>();
  for (const char* name : {"reasoning_content", "reasoning", "thinking"})
    has_thought = has_thought || has_words(member(message, name));
  const Json& content = member(message, "content");
  has_content = has_content || content.is_string() || content.is_array();
  has_thought = has_thought || (content.is_array() && !content.empty() && text_of(content).empty());
  const Json& said = member(message, "refusal");
  if (said.is_string()) refusal += said.get_ref<const std::string&>();
  const Json& calls = member(message, "tool_calls");
  has_call = has_call || (calls.is_array() && !calls.empty());
}

void CompletionEnd::check(std::string_view text, std::string_view key) const {
  const bool is_blank = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
  const std::string cause = reason.empty() ? "" : " (finish_reason " + clean_line(reason, key, 40) + ")";
  constexpr const char* cure = ": allow more tokens (option reply.tokens), or let the model think less (reasoning_effort)";
  if (is_blank && !refusal.empty()) throw WrongAnswer("the model refuses: " + clean_line(refusal, key));
  if (is_blank && has_call) throw WrongAnswer("the model called a tool instead of answering" + cause);
  if (ends_in_thought(text)) throw WrongAnswer("the reply ended within a thought" + cause + cure);
  if (is_blank && has_thought) throw WrongAnswer("the model thought, but gave no answer" + cause + cure);
  if (is_blank && reason == "length") throw WrongAnswer("the reply has no text" + cause + cure);
  if (!has_content) throw WrongAnswer("the answer has no text" + cause);
}

Completion read_completion(std::string_view body, std::string_view key) {
  const std::optional<Json> answer = read_json(body);
  if (!answer && ends_early(body)) throw BrokenAnswer("the answer was cut off");
  if (!answer) throw WrongAnswer("the answer is not valid JSON");
  const Json& choice = first_choice(*answer);
  const Json& message = member(choice, "message");
  if (!message.is_object()) refuse(body, key, "the answer has no text");
  Completion completion;
  completion.text = text_of(member(message, "content"));
  CompletionEnd end;
  end.read(choice, message);
  end.check(completion.text, key);
  read_usage(*answer, completion);
  return completion;
}

void CompletionReceiver::start(std::string_view content_type) {
  is_stream_ = content_type.starts_with("text/event-stream");
  completion_ = {};
  end_ = {};
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
  const Json& delta = member(choice, "delta");
  end_.read(choice, delta);
  take_text(text_of(member(delta, "content")));
  if (!end_.reason.empty()) is_complete_ = true;
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
    end_.check(completion_.text, key_);
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
