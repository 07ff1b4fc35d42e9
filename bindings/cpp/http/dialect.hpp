// The members of a request of /v1/chat/completions that a server accepts. OpenAI's reasoning models refuse what all others need:
// `max_tokens`, and a temperature. A member that a server refused once is not sent to it again.
#pragma once

#include <string_view>

#include "bindings/cpp/http/json.hpp"
#include "hoptrail/http.hpp"

namespace hop::http {

class Dialect {
 public:
  explicit Dialect(ChatOptions chat) : chat_(std::move(chat)) {}

  Json request_body(const HttpOptions& options, const CompletionRequest& request, bool stream) const;

  // Learns from the server's words of refusal. False if they name nothing that can be changed.
  bool adapt(std::string_view refusal);

 private:
  enum class Limit { max_tokens, max_completion_tokens, none };

  ChatOptions chat_;
  Limit limit_ = Limit::max_tokens;
  bool has_temperature_ = true, has_schema_ = true, has_stream_options_ = true;
};

}  // namespace hop::http
