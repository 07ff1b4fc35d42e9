#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"
#include "tests/core/prompts/injections.hpp"
#include "tests/trust/trust.h"

namespace hop::test {
namespace {

using Json = nlohmann::json;

CompletionRequest request() { return {"sub_question", {{"system", "Be brief."}, {"user", "Who wrote Faust?"}}, 64, "text"}; }

HttpOptions options_for(const ScriptedServer& server) { return {.url = server.url(), .model = "tiny"}; }

Reply stream_reply(const std::string& stream) {
  Reply reply;
  reply.headers = {{"Content-Type", "text/event-stream; charset=utf-8"}};
  reply.body = stream;
  return reply;
}

const char* const faust_stream =
    "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\r\n\r\n: keep-alive\n\n"
    "data: {\"choices\":[{\"delta\":{\"content\":\"Goe\"}}]}\n\ndata: {\"choices\":[{\"delta\":\n"
    "data: {\"content\":\"the \xC3\xBC\"},\"finish_reason\":\"stop\"}]}\n\n"
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":21,\"completion_tokens\":3}}\n\ndata: [DONE]\n\n";

TEST(LanguageModel, AsksAsOpenAiDoes) {
  ScriptedServer server(
      {json_reply(R"({"choices":[{"index":0,"message":{"role":"assistant","content":"Goethe"},"finish_reason":"stop"}],)"
                  R"("usage":{"prompt_tokens":21,"completion_tokens":2,"total_tokens":23}})")});
  HttpLanguageModel model(options_for(server));
  const Completion completion = model.complete(request());
  EXPECT_EQ(completion.text, "Goethe");
  EXPECT_EQ(completion.tokens_read, 21u);
  EXPECT_EQ(completion.tokens_written, 2u);
  const ReceivedRequest received = server.requests().at(0);
  EXPECT_EQ(received.line, "POST /v1/chat/completions HTTP/1.1");
  EXPECT_EQ(received.headers.at("x-hoptrail-purpose"), "sub_question");
  EXPECT_EQ(Json::parse(received.body), Json::parse(R"({"model":"tiny","temperature":0,"max_tokens":64,"stream":false,)"
                                                    R"("messages":[{"role":"system","content":"Be brief."},)"
                                                    R"({"role":"user","content":"Who wrote Faust?"}]})"));
}

TEST(LanguageModel, SendsNoPurposeThatIsNoWord) {
  ScriptedServer server({json_reply(R"({"choices":[{"message":{"content":""}}]})")});
  HttpLanguageModel model(options_for(server));
  CompletionRequest odd = request();
  odd.purpose = "x\r\nAuthorization: Bearer y";
  EXPECT_EQ(model.complete(odd).text, "");
  EXPECT_EQ(server.requests().at(0).headers.count("x-hoptrail-purpose"), 0u);
  EXPECT_EQ(server.requests().at(0).headers.count("authorization"), 0u);
}

TEST(LanguageModel, StreamsWhenSomebodyListens) {
  ScriptedServer server({stream_reply(faust_stream)});
  HttpLanguageModel model(options_for(server));
  std::vector<std::string> pieces;
  const Completion completion = model.complete(request(), [&](std::string_view piece) { pieces.emplace_back(piece); });
  EXPECT_EQ(completion.text, "Goethe \xC3\xBC");
  EXPECT_EQ(completion.tokens_read, 21u);
  EXPECT_EQ(completion.tokens_written, 3u);
  EXPECT_EQ(pieces, (std::vector<std::string>{"Goe", "the \xC3\xBC"}));
  const Json body = Json::parse(server.requests().at(0).body);
  EXPECT_EQ(body["stream"], true);
  EXPECT_EQ(body["stream_options"]["include_usage"], true);
}

TEST(LanguageModel, ReadsTheSameStreamHoweverItIsCut) {
  const std::string whole = faust_stream;
  ScriptedServer server;
  HttpLanguageModel model(options_for(server));
  for (std::size_t piece = 1; piece < whole.size(); piece += 1 + piece / 8) {
    Reply reply = stream_reply(whole);
    reply.piece = piece;
    server.add(reply);
    EXPECT_EQ(model.complete(request(), [](std::string_view) {}).text, "Goethe \xC3\xBC") << piece;
  }
}

TEST(LanguageModel, TakesAWholeAnswerWhereAStreamWasAskedFor) {
  ScriptedServer server({json_reply(R"({"choices":[{"message":{"content":"whole"}}]})")});
  HttpLanguageModel model(options_for(server));
  std::string heard;
  EXPECT_EQ(model.complete(request(), [&](std::string_view piece) { heard += piece; }).text, "whole");
  EXPECT_EQ(heard, "whole");
}

TEST(LanguageModel, AsksAgainForAStreamOfWhichNothingWasHandedOut) {
  FakeTiming fake;
  ScriptedServer server({stream_reply("data: {\"choices\":[{\"delta\":{}}]}\n\n"), stream_reply(faust_stream)});
  HttpLanguageModel model(options_for(server), fake.timing());
  EXPECT_EQ(model.complete(request(), [](std::string_view) {}).text, "Goethe \xC3\xBC");
  EXPECT_EQ(fake.sleeps.size(), 1u);
}

TEST(LanguageModel, NeverHandsOutAnAnswersBeginningTwice) {
  const std::string whole = faust_stream;
  const std::size_t begun = whole.find("\n\n", whole.find("Goe")) + 2;
  Reply cut = stream_reply(whole.substr(0, begun));
  FakeTiming fake;
  ScriptedServer server({cut, stream_reply(whole)});
  HttpLanguageModel model(options_for(server), fake.timing());
  std::string heard;
  EXPECT_EQ(error_of([&] { model.complete(request(), [&](std::string_view piece) { heard += piece; }); }),
            "language model " + server.url() + ": the stream ended before the answer did");
  EXPECT_EQ(heard, "Goe");
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST(LanguageModel, ReportsAnErrorWithinAStream) {
  ScriptedServer server({stream_reply("data: {\"error\":{\"message\":\"out of memory\"}}\n\n")});
  HttpLanguageModel model(options_for(server));
  EXPECT_EQ(error_of([&] { model.complete(request(), [](std::string_view) {}); }),
            "language model " + server.url() + ": out of memory");
}

TEST(LanguageModel, WhatTheListenerThrowsComesOut) {
  ScriptedServer server({stream_reply(faust_stream)});
  HttpLanguageModel model(options_for(server));
  EXPECT_EQ(error_of([&] { model.complete(request(), [](std::string_view) { throw std::runtime_error("enough"); }); }), "enough");
}

// No text of a prompt or of an answer ends the JSON that it travels in. (L2 of docs/trust.md)
TEST(LanguageModel, EveryTextTravelsBothWaysAsItIs) {
  const std::vector<std::string> texts = core::test::injections();
  ScriptedServer server;
  HttpLanguageModel model(options_for(server));
  std::uint64_t differences = 0;
  for (const std::string& text : texts) {
    server.add(json_reply(Json{{"choices", {{{"message", {{"content", text}}}}}}}.dump()));
    differences += model.complete({"answer", {{"system", text}, {"user", text}}, 64, "text"}).text != text;
  }
  const std::vector<ReceivedRequest> requests = server.requests();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Json expected = {{{"role", "system"}, {"content", texts[i]}}, {{"role", "user"}, {"content", texts[i]}}};
    differences += Json::parse(requests.at(i).body).at("messages") != expected;
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("injections", texts.size(), 200), TRUST_NONE("differences", differences)};
  EXPECT_EQ(trust_report("L2", "injections over HTTP", figures, std::size(figures)), 0);
}

TEST(LanguageModel, NeverGivesTheKeyBackAsText) {
  const std::string key = "sk-canary-0123456789";
  ScriptedServer server(
      {json_reply(Json{{"choices", {{{"message", {{"content", "It is " + key + "."}}}}}}}.dump()),
       stream_reply("data: {\"choices\":[{\"delta\":{\"content\":\"It is sk-canary-01\"}}]}\n\n"
                    "data: {\"choices\":[{\"delta\":{\"content\":\"23456789. And sk\"}}]}\n\ndata: [DONE]\n\n")});
  HttpLanguageModel model({.url = server.url(), .key = key});
  EXPECT_EQ(model.complete(request()).text, "It is ***.");
  std::string heard;
  EXPECT_EQ(model.complete(request(), [&](std::string_view piece) { heard += piece; }).text, "It is ***. And sk");
  EXPECT_EQ(heard, "It is ***. And sk");
}

TEST(LanguageModel, RefusesAnswersWithoutText) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"choices":[{"message":{"content":null},"finish_reason":"content_filter"}]})",
       "the answer has no text (finish_reason content_filter)"},
      {R"({"choices":[]})", "the answer has no text"},
      {R"({"choices":{"message":1}})", "the answer has no text"},
      {R"({"error":"overloaded"})", "overloaded"},
      {R"([])", "the answer has no text"},
      {R"({choices})", "the answer is not valid JSON"},
  };
  for (const auto& [body, cause] : cases) {
    ScriptedServer server({json_reply(body)});
    HttpLanguageModel model(options_for(server));
    EXPECT_EQ(error_of([&] { model.complete(request()); }), "language model " + server.url() + ": " + cause) << body;
  }
}

}  // namespace
}  // namespace hop::test
