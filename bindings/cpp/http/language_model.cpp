// POST …/v1/chat/completions.
#include <algorithm>

#include "bindings/cpp/http/client.hpp"
#include "bindings/cpp/http/completion_answer.hpp"
#include "bindings/cpp/http/dialect.hpp"
#include "bindings/cpp/http/json.hpp"

namespace hop {
namespace {

// The purpose as a header value: a word, or empty.
std::string purpose_word(std::string_view purpose) {
  const auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return std::string(std::all_of(purpose.begin(), purpose.end(), is_plain) ? purpose : std::string_view());
}

}  // namespace

HttpLanguageModel::HttpLanguageModel(HttpOptions options, HttpTiming timing)
    : HttpLanguageModel(std::move(options), ChatOptions(), std::move(timing)) {}
HttpLanguageModel::HttpLanguageModel(HttpOptions options, ChatOptions chat, HttpTiming timing)
    : client_(std::make_unique<http::Client>("language model", "chat/completions", std::move(options), std::move(timing))),
      dialect_(std::make_unique<http::Dialect>(std::move(chat))) {}
HttpLanguageModel::HttpLanguageModel(HttpLanguageModel&&) noexcept = default;
HttpLanguageModel& HttpLanguageModel::operator=(HttpLanguageModel&&) noexcept = default;
HttpLanguageModel::~HttpLanguageModel() = default;

Completion HttpLanguageModel::complete(const CompletionRequest& request) { return complete(request, {}); }

Completion HttpLanguageModel::complete(const CompletionRequest& request, const std::function<void(std::string_view)>& on_text) {
  const HttpOptions& options = client_->options();
  for (;;) {  // ends: the dialect learns a thing of a server once
    http::CompletionReceiver receiver(options.key, on_text);
    const http::Json body = dialect_->request_body(options, request, on_text != nullptr);
    try {
      client_->post(http::write_json(body), purpose_word(request.purpose), receiver);
      return receiver.completion();
    } catch (const http::RefusedRequest& refused) {
      if (!dialect_->adapt(refused.body())) throw;
    }
  }
}

}  // namespace hop
