// The answers of today's servers of language models, as their documentation has them: OpenAI, Azure, DeepSeek, Mistral, vLLM,
// llama.cpp, LM Studio and Ollama.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"

namespace hop::test {
namespace {

using Json = nlohmann::json;

CompletionRequest asked(std::string_view form = "text") { return {"answer", {{"user", "Who wrote Faust?"}}, 64, form}; }

Reply refused(int status, const std::string& body) {
  Reply reply = json_reply(body);
  reply.status = status;
  return reply;
}

// {"choices": [{"message": MESSAGE, "finish_reason": REASON}], "usage": USAGE}
std::string whole(const std::string& message, const std::string& reason, const std::string& usage = "{}") {
  return R"({"id":"1","object":"chat.completion","choices":[{"index":0,"message":)" + message + R"(,"finish_reason":")" + reason +
         R"("}],"usage":)" + usage + "}";
}

// The same answer as the events of a stream.
std::string streamed(const std::string& message, const std::string& reason, const std::string& usage = "{}") {
  return R"(data: {"choices":[{"index":0,"delta":)" + message + "}]}\n\n" +
         R"(data: {"choices":[{"index":0,"delta":{},"finish_reason":")" + reason + "\"}]}\n\n" +
         R"(data: {"choices":[],"usage":)" + usage + "}\n\ndata: [DONE]\n\n";
}

Reply event_reply(const std::string& stream) {
  Reply reply;
  reply.headers = {{"Content-Type", "text/event-stream"}};
  reply.body = stream;
  return reply;
}

Json body_of(const ScriptedServer& server, std::size_t request) { return Json::parse(server.requests().at(request).body); }

const char* const said = R"({"role":"assistant","content":"Goethe","refusal":null,"annotations":[]})";

struct Ending {
  const char* server;
  std::string message, reason;
  const char* text;   // what is read
  const char* error;  // or what the error says
};

const std::vector<Ending>& endings() {
  static const std::string cure = ": allow more tokens (option reply.tokens), or let the model think less (reasoning_effort)";
  static const std::string ended = "the reply ended within a thought (finish_reason length)" + cure,
                           thought = "the model thought, but gave no answer (finish_reason length)" + cure,
                           silent = "the reply has no text (finish_reason length)" + cure;
  static const std::vector<Ending> all = {
      {"OpenAI", said, "stop", "Goethe", ""},
      {"OpenAI, a reasoning model at its limit", R"({"role":"assistant","content":"","refusal":null})", "length", "",
       silent.c_str()},
      {"OpenAI, a refusal", R"({"role":"assistant","content":null,"refusal":"I can't help with that."})", "stop", "",
       "the model refuses: I can't help with that."},
      {"OpenAI, a tool call",
       R"({"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]})",
       "tool_calls", "", "the model called a tool instead of answering (finish_reason tool_calls)"},
      {"Azure, its filter", R"({"role":"assistant"})", "content_filter", "",
       "the answer has no text (finish_reason content_filter)"},
      {"DeepSeek", R"({"role":"assistant","content":"Goethe","reasoning_content":"Who? Schiller?"})", "stop", "Goethe", ""},
      {"DeepSeek at its limit", R"({"role":"assistant","content":"","reasoning_content":"Who? Schiller?"})", "length", "",
       thought.c_str()},
      {"vLLM", R"({"role":"assistant","content":null,"reasoning_content":"Who?","tool_calls":[]})", "length", "",
       thought.c_str()},
      {"vLLM without a parser of thoughts", R"({"role":"assistant","content":"<think>Who? Schiller?"})", "length", "",
       ended.c_str()},
      {"vLLM, a thought and an answer", R"({"role":"assistant","content":"<think>Who?</think>Goethe"})", "stop",
       "<think>Who?</think>Goethe", ""},
      {"Ollama", R"({"role":"assistant","content":"","reasoning":"Who? Schiller?"})", "length", "", thought.c_str()},
      {"LM Studio", R"({"role":"assistant","content":"Goethe","reasoning":"Who?"})", "stop", "Goethe", ""},
      {"llama.cpp", R"({"role":"assistant","reasoning_content":"Who?","content":"Goethe"})", "stop", "Goethe", ""},
      {"Mistral, parts",
       R"({"role":"assistant","content":[{"type":"thinking","thinking":[{"type":"text","text":"Who?"}]},{"type":"text","text":"Goethe"}]})",
       "stop", "Goethe", ""},
      {"Mistral, a thought alone",
       R"({"role":"assistant","content":[{"type":"thinking","thinking":[{"type":"text","text":"Who?"}]}]})", "length", "",
       thought.c_str()},
      {"Mistral, its tags", R"({"role":"assistant","content":"[THINK]Who?"})", "length", "", ended.c_str()},
      {"an answer that is cut", R"({"role":"assistant","content":"Johann Wolfgang von"})", "length", "Johann Wolfgang von", ""},
      {"parts of text", R"({"role":"assistant","content":[{"type":"text","text":"Goe"},{"type":"text","text":"the"}]})", "stop",
       "Goethe", ""},
  };
  return all;
}

TEST(ChatServers, AReplyIsAnAnswerOrAnErrorThatSaysWhatHelps) {
  for (const Ending& ending : endings()) {
    for (const bool is_stream : {false, true}) {
      ScriptedServer server(
          {is_stream ? event_reply(streamed(ending.message, ending.reason)) : json_reply(whole(ending.message, ending.reason))});
      HttpLanguageModel model({.url = server.url(), .model = "m"});
      std::string text;
      const std::string error = error_of(
          [&] { text = is_stream ? model.complete(asked(), [](std::string_view) {}).text : model.complete(asked()).text; });
      const std::string expected = *ending.error ? "language model " + server.url() + ": " + ending.error : "";
      EXPECT_EQ(error, expected) << ending.server << (is_stream ? ", streamed" : "");
      EXPECT_EQ(text, ending.text) << ending.server << (is_stream ? ", streamed" : "");
      EXPECT_EQ(server.requests().size(), 1u) << ending.server;
    }
  }
}

struct Refusal {
  const char* server;
  int status;
  std::string body;
  const char *missing, *present;  // in the body of the second request; "": not checked
};

const std::vector<Refusal>& refusals() {
  static const std::vector<Refusal> all = {
      {"OpenAI", 400,
       R"({"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","type":"invalid_request_error","param":"max_tokens","code":"unsupported_parameter"}})",
       "max_tokens", "max_completion_tokens"},
      {"OpenAI, temperature", 400,
       R"({"error":{"message":"Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}})",
       "temperature", "max_tokens"},
      {"vLLM, a context", 400,
       R"({"object":"error","message":"'max_tokens' is too large: 64. This model's maximum context length is 50 tokens.","type":"BadRequestError","code":400})",
       "max_tokens", ""},
      {"DeepSeek, its range", 400,
       R"({"error":{"message":"Invalid max_tokens value, the valid range of max_tokens is [1, 8]","type":"invalid_request_error"}})",
       "max_tokens", "temperature"},
      {"Mistral, a schema", 422,
       R"({"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","response_format","json_schema"],"msg":"Extra inputs are not permitted"}]}})",
       "response_format", "max_tokens"},
      {"DeepSeek, a schema", 400,
       R"({"error":{"message":"This response_format type is unavailable now","type":"invalid_request_error"}})",
       "response_format", "temperature"},
      {"an older server, a stream's usage", 422,
       R"({"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]})",
       "stream_options", "max_tokens"},
  };
  return all;
}

TEST(ChatServers, WhatAServerRefusesIsSentOnceOnly) {
  for (const Refusal& refusal : refusals()) {
    ScriptedServer server(
        {refused(refusal.status, refusal.body), event_reply(streamed(said, "stop")), event_reply(streamed(said, "stop"))});
    HttpLanguageModel model({.url = server.url(), .model = "m"}, ChatOptions{.json_replies = true});
    for (int turn = 0; turn < 2; ++turn) {
      std::string text;
      EXPECT_EQ(error_of([&] { text = model.complete(asked("yes_no"), [](std::string_view) {}).text; }), "") << refusal.server;
      EXPECT_EQ(text, "Goethe") << refusal.server;
    }
    ASSERT_EQ(server.requests().size(), 3u) << refusal.server;
    EXPECT_TRUE(body_of(server, 0).contains(refusal.missing)) << refusal.server;
    for (const std::size_t later : {1, 2}) {
      EXPECT_FALSE(body_of(server, later).contains(refusal.missing)) << refusal.server;
      if (*refusal.present) {
        EXPECT_TRUE(body_of(server, later).contains(refusal.present)) << refusal.server;
      }
    }
  }
}

TEST(ChatServers, ARequestThatStaysRefusedIsAnErrorWithTheServersWords) {
  const Reply no = refused(400, R"({"error":{"message":"temperature and max_tokens, max_completion_tokens: all wrong"}})");
  ScriptedServer server({no, no, no, no, no, no});
  HttpLanguageModel model({.url = server.url(), .model = "m"});
  EXPECT_EQ(error_of([&] { model.complete(asked()); }),
            "language model " + server.url() + ": HTTP 400: temperature and max_tokens, max_completion_tokens: all wrong");
  EXPECT_EQ(server.requests().size(), 4u) << "without temperature, with the other limit, without any";
  ScriptedServer other({refused(400, R"({"error":{"message":"no such model"}})")});
  HttpLanguageModel unknown({.url = other.url(), .model = "m"});
  EXPECT_EQ(error_of([&] { unknown.complete(asked()); }), "language model " + other.url() + ": HTTP 400: no such model");
  EXPECT_EQ(other.requests().size(), 1u);
}

TEST(ChatServers, OptionsAreMembersOfTheRequest) {
  ScriptedServer server, plain_server;
  HttpLanguageModel plain({.url = plain_server.url(), .model = "m"});
  HttpLanguageModel full({.url = server.url(), .model = "m"},
                         ChatOptions{.reasoning_effort = "low", .seed = 7, .stop = {"\n\n"}, .json_replies = true});
  for (const char* form : {"text", "yes_no", "lines", "path"}) {
    plain_server.add(json_reply(whole(said, "stop")));
    plain.complete(asked(form));
    const Json bare = Json::parse(plain_server.requests().back().body);
    for (const char* member : {"reasoning_effort", "seed", "stop", "response_format"})
      EXPECT_FALSE(bare.contains(member)) << member;
    server.add(json_reply(whole(said, "stop")));
    full.complete(asked(form));
    const Json body = Json::parse(server.requests().back().body);
    EXPECT_EQ(body["reasoning_effort"], "low");
    EXPECT_EQ(body["seed"], 7);
    EXPECT_EQ(body["stop"], Json::array({"\n\n"}));
    EXPECT_EQ(body.contains("response_format"), std::string_view(form) != "text") << form;
  }
  const Json format = body_of(server, 1)["response_format"];
  EXPECT_EQ(format["type"], "json_schema");
  EXPECT_EQ(format["json_schema"]["schema"]["properties"]["verdict"]["enum"], Json::array({"yes", "no"}));
  EXPECT_EQ(format["json_schema"]["schema"]["additionalProperties"], false);
}

TEST(ChatServers, TheTokensOfThoughtsAreCounted) {
  const std::pair<const char*, std::uint64_t> usages[] = {
      {R"({"prompt_tokens":9,"completion_tokens":30,"total_tokens":39,"completion_tokens_details":{"reasoning_tokens":20}})", 30},
      {R"({"prompt_tokens":9,"completion_tokens":3,"total_tokens":32,"completion_tokens_details":{"reasoning_tokens":20}})", 23},
      {R"({"prompt_tokens":9,"completion_tokens":3,"completion_tokens_details":{"reasoning_tokens":20}})", 23},
      {R"({"prompt_tokens":9,"completion_tokens":3,"total_tokens":32})", 23},
      {R"({"prompt_tokens":9,"completion_tokens":3})", 3},
      {R"({"prompt_tokens":9,"completion_tokens":3,"total_tokens":2,"completion_tokens_details":null})", 3},
  };
  for (const auto& [usage, written] : usages) {
    ScriptedServer server({json_reply(whole(said, "stop", usage)), event_reply(streamed(said, "stop", usage))});
    HttpLanguageModel model({.url = server.url(), .model = "m"});
    for (const Completion& completion : {model.complete(asked()), model.complete(asked(), [](std::string_view) {})}) {
      EXPECT_EQ(completion.tokens_read, 9u) << usage;
      EXPECT_EQ(completion.tokens_written, written) << usage;
    }
  }
}

TEST(ChatServers, AzureExpectsTheKeyInItsOwnHeader) {
  const std::string key = "a-key-of-thirty-two-characters-00";
  ScriptedServer server({json_reply(whole(said, "stop")), json_reply(whole(said, "stop"))});
  const std::string deployment = server.url() + "/openai/deployments/gpt?api-version=2024-10-21";
  EXPECT_EQ(HttpLanguageModel({.url = deployment, .key = key, .key_header = "api-key"}).complete(asked()).text, "Goethe");
  EXPECT_EQ(HttpLanguageModel({.url = server.url(), .key = key}).complete(asked()).text, "Goethe");
  const ReceivedRequest first = server.requests().at(0), second = server.requests().at(1);
  EXPECT_EQ(first.line, "POST /openai/deployments/gpt/chat/completions?api-version=2024-10-21 HTTP/1.1");
  EXPECT_EQ(first.headers.at("api-key"), key);
  EXPECT_EQ(first.headers.count("authorization"), 0u);
  EXPECT_EQ(second.headers.at("authorization"), "Bearer " + key);
  EXPECT_EQ(second.headers.count("api-key"), 0u);
  EXPECT_NE(error_of([&] { HttpLanguageModel({.url = server.url(), .key = key, .key_header = "x\r\ny"}); }), "");
}

}  // namespace
}  // namespace hop::test
