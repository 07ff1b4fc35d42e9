// The answers of today's servers of language models (tests/vectors/chat_servers.json).
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"

namespace hop::test {
namespace {

using Json = nlohmann::json;

CompletionRequest asked(std::string_view form = "text") { return {"answer", {{"user", "Who wrote Faust?"}}, 64, form}; }

const Json& cases() {
  static const Json all = Json::parse(std::ifstream(CHAT_SERVERS));
  return all;
}

std::string whole(const Json& message, const std::string& reason, const Json& usage = Json::object()) {
  return Json({{"choices", {{{"index", 0}, {"message", message}, {"finish_reason", reason}}}}, {"usage", usage}}).dump();
}

// The same answer as the events of a stream.
std::string streamed(const Json& message, const std::string& reason, const Json& usage = Json::object()) {
  const auto event = [](const Json& part) { return "data: " + part.dump() + "\n\n"; };
  return event({{"choices", {{{"index", 0}, {"delta", message}}}}}) +
         event({{"choices", {{{"index", 0}, {"delta", Json::object()}, {"finish_reason", reason}}}}}) +
         event({{"choices", Json::array()}, {"usage", usage}}) + "data: [DONE]\n\n";
}

Reply event_reply(const std::string& stream) {
  Reply reply;
  reply.headers = {{"Content-Type", "text/event-stream"}};
  reply.body = stream;
  return reply;
}

Json body_of(const ScriptedServer& server, std::size_t request) { return Json::parse(server.requests().at(request).body); }

const Json spoken = {{"role", "assistant"}, {"content", "Goethe"}};

TEST(ChatServers, AReplyIsAnAnswerOrAnErrorThatSaysWhatHelps) {
  for (const Json& ending : cases().at("endings")) {
    for (const bool is_stream : {false, true}) {
      SCOPED_TRACE(ending.at("server").get<std::string>() + (is_stream ? ", streamed" : ""));
      const Json& message = ending.at("message");
      const std::string reason = ending.at("finish_reason");
      ScriptedServer server({is_stream ? event_reply(streamed(message, reason)) : json_reply(whole(message, reason))});
      HttpLanguageModel model({.url = server.url(), .model = "m"});
      std::string text, expected = ending.value("error", "");
      const std::string error = error_of(
          [&] { text = is_stream ? model.complete(asked(), [](std::string_view) {}).text : model.complete(asked()).text; });
      const std::string option = "{reasoning_effort}";
      const std::size_t at = expected.find(option);
      if (at != std::string::npos) expected.replace(at, option.size(), "reasoning_effort");
      EXPECT_EQ(error, expected.empty() ? "" : "language model " + server.url() + ": " + expected);
      EXPECT_EQ(text, ending.value("text", ""));
      EXPECT_EQ(server.requests().size(), 1u);
    }
  }
}

TEST(ChatServers, WhatAServerRefusesIsSentOnceOnly) {
  for (const Json& refusal : cases().at("refusals")) {
    SCOPED_TRACE(refusal.at("server").get<std::string>());
    const Reply answer = event_reply(streamed(spoken, "stop"));
    ScriptedServer server({json_reply(refusal.at("body").dump(), refusal.at("status")), answer, answer});
    HttpLanguageModel model({.url = server.url(), .model = "m"}, ChatOptions{.json_replies = true});
    for (int turn = 0; turn < 2; ++turn) {
      std::string text;
      EXPECT_EQ(error_of([&] { text = model.complete(asked("yes_no"), [](std::string_view) {}).text; }), "");
      EXPECT_EQ(text, "Goethe");
    }
    ASSERT_EQ(server.requests().size(), 3u);
    const std::string missing = refusal.at("missing"), present = refusal.at("present");
    EXPECT_TRUE(body_of(server, 0).contains(missing));
    for (const std::size_t later : {1, 2}) {
      EXPECT_FALSE(body_of(server, later).contains(missing));
      EXPECT_TRUE(body_of(server, later).contains(present));
    }
  }
}

TEST(ChatServers, ARequestThatStaysRefusedIsAnErrorWithTheServersWords) {
  const Reply no = json_reply(R"({"error":{"message":"temperature and max_tokens, max_completion_tokens: all wrong"}})", 400);
  ScriptedServer server({no, no, no, no, no, no});
  HttpLanguageModel model({.url = server.url(), .model = "m"});
  EXPECT_EQ(error_of([&] { model.complete(asked()); }),
            "language model " + server.url() + ": HTTP 400: temperature and max_tokens, max_completion_tokens: all wrong");
  EXPECT_EQ(server.requests().size(), 4u) << "without temperature, with the other limit, without any";
  ScriptedServer other({json_reply(R"({"error":{"message":"no such model"}})", 400)});
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
    plain_server.add(json_reply(whole(spoken, "stop")));
    plain.complete(asked(form));
    const Json bare = Json::parse(plain_server.requests().back().body);
    for (const char* member : {"reasoning_effort", "seed", "stop", "response_format"})
      EXPECT_FALSE(bare.contains(member)) << member;
    server.add(json_reply(whole(spoken, "stop")));
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
  for (const Json& one : cases().at("usages")) {
    const Json& usage = one.at("usage");
    ScriptedServer server({json_reply(whole(spoken, "stop", usage)), event_reply(streamed(spoken, "stop", usage))});
    HttpLanguageModel model({.url = server.url(), .model = "m"});
    for (const Completion& completion : {model.complete(asked()), model.complete(asked(), [](std::string_view) {})}) {
      EXPECT_EQ(completion.tokens_read, 9u) << usage;
      EXPECT_EQ(completion.tokens_written, one.at("written").get<std::uint64_t>()) << usage;
    }
  }
}

TEST(ChatServers, AzureExpectsTheKeyInItsOwnHeader) {
  const std::string key = "a-key-of-thirty-two-characters-00";
  ScriptedServer server({json_reply(whole(spoken, "stop")), json_reply(whole(spoken, "stop"))});
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
