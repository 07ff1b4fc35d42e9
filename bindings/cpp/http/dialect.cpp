#include "bindings/cpp/http/dialect.hpp"

#include <utility>

namespace hop::http {
namespace {

Json object_of(std::vector<std::pair<std::string, Json>> properties) {
  Json object = {
      {"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}, {"additionalProperties", false}};
  for (auto& [name, schema] : properties) {
    object["required"].push_back(name);
    object["properties"][name] = std::move(schema);
  }
  return object;
}

// The schema of a reply's form; null for a form of free text. A verdict comes after its reasoning, as in the prompts.
Json schema_of(std::string_view form) {
  const Json text = {{"type", "string"}};
  const Json texts = {{"type", "array"}, {"items", text}};
  if (form == "yes_no") return object_of({{"reasoning", text}, {"verdict", {{"type", "string"}, {"enum", {"yes", "no"}}}}});
  if (form == "lines") return object_of({{"items", texts}});
  if (form == "path") return object_of({{"path", texts}});
  return nullptr;
}

}  // namespace

Json Dialect::request_body(const HttpOptions& options, const CompletionRequest& request, bool stream) const {
  Json messages = Json::array();
  for (const Message& message : request.messages) {
    messages.push_back({{"role", std::string(message.role)}, {"content", std::string(message.text)}});
  }
  Json body = {{"messages", std::move(messages)}, {"stream", stream}};
  if (has_temperature_) body["temperature"] = 0;
  if (!options.model.empty()) body["model"] = options.model;
  if (request.token_limit > 0 && limit_ != Limit::none) {
    body[limit_ == Limit::max_tokens ? "max_tokens" : "max_completion_tokens"] = request.token_limit;
  }
  if (stream && has_stream_options_) body["stream_options"] = {{"include_usage", true}};
  if (!chat_.reasoning_effort.empty()) body["reasoning_effort"] = chat_.reasoning_effort;
  if (chat_.seed) body["seed"] = *chat_.seed;
  if (!chat_.stop.empty()) body["stop"] = chat_.stop;
  Json schema = chat_.json_replies && has_schema_ ? schema_of(request.form) : Json();
  if (!schema.is_null()) {
    body["response_format"] = {
        {"type", "json_schema"},
        {"json_schema", {{"name", std::string(request.form)}, {"strict", true}, {"schema", std::move(schema)}}}};
  }
  return body;
}

bool Dialect::adapt(std::string_view refusal) {
  const auto names = [&](std::string_view member) { return refusal.find(member) != std::string_view::npos; };
  if (has_temperature_ && names("temperature")) return !(has_temperature_ = false);
  if (chat_.json_replies && has_schema_ && (names("response_format") || names("json_schema"))) return !(has_schema_ = false);
  if (has_stream_options_ && names("stream_options")) return !(has_stream_options_ = false);
  if (limit_ == Limit::max_tokens && names("max_completion_tokens")) {
    limit_ = Limit::max_completion_tokens;
    return true;
  }
  // A limit beyond the model's context: without one, the server takes the rest of it.
  if (limit_ == Limit::none || !(names("max_tokens") || names("max_completion_tokens") || names("context length"))) return false;
  limit_ = Limit::none;
  return true;
}

}  // namespace hop::http
