// POST …/v1/chat/completions.
#include <algorithm>

#include "bindings/cpp/http/client.hpp"
#include "bindings/cpp/http/completion_answer.hpp"
#include "bindings/cpp/http/json.hpp"

namespace hop {
namespace {

std::string completion_request(const HttpOptions& options, const CompletionRequest& request, bool stream) {
  http::Json messages = http::Json::array();
  for (const Message& message : request.messages) {
    messages.push_back({{"role", std::string(message.role)}, {"content", std::string(message.text)}});
  }
  http::Json body = {{"messages", std::move(messages)}, {"temperature", 0}, {"stream", stream}};
  if (!options.model.empty()) body["model"] = options.model;
  if (request.token_limit > 0) body["max_tokens"] = request.token_limit;
  if (stream) body["stream_options"] = {{"include_usage", true}};
  return http::write_json(body);
}

// The purpose as a header value: a word, or empty.
std::string purpose_word(std::string_view purpose) {
  const auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return std::string(std::all_of(purpose.begin(), purpose.end(), is_plain) ? purpose : std::string_view());
}

}  // namespace

HttpLanguageModel::HttpLanguageModel(HttpOptions options, HttpTiming timing)
    : client_(std::make_unique<http::Client>("language model", "chat/completions", std::move(options), std::move(timing))) {}
HttpLanguageModel::HttpLanguageModel(HttpLanguageModel&&) noexcept = default;
HttpLanguageModel& HttpLanguageModel::operator=(HttpLanguageModel&&) noexcept = default;
HttpLanguageModel::~HttpLanguageModel() = default;

Completion HttpLanguageModel::complete(const CompletionRequest& request) { return complete(request, {}); }

Completion HttpLanguageModel::complete(const CompletionRequest& request, const std::function<void(std::string_view)>& on_text) {
  http::CompletionReceiver receiver(client_->options().key, on_text);
  client_->post(completion_request(client_->options(), request, on_text != nullptr), purpose_word(request.purpose), receiver);
  return receiver.completion();
}

}  // namespace hop
