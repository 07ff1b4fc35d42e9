// Where an API key goes (one header to one origin), and where it never goes.
#include <gtest/gtest.h>

#include <cstdio>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"

namespace hop::test {
namespace {

const std::string key = "sk-canary-0123456789abcdef";
const char* const one_row = R"({"data":[{"index":0,"embedding":[1]}]})";

std::string embed_with_key(const std::string& url, HttpOptions options = {}) {
  FakeTiming fake;
  options.url = url;
  options.key = key;
  const std::vector<Text> texts = {{TextRole::query, "a"}};
  return error_of([&] { HttpEmbedder(options, fake.timing()).embed(texts); });
}

TEST(HttpKey, DoesNotFollowARedirectWithinItsOriginEither) {
  Reply redirect;
  redirect.status = 307;
  redirect.headers = {{"Location", "/v2/embeddings"}};
  ScriptedServer server({redirect});
  EXPECT_EQ(embed_with_key(server.url()), "embedder " + server.url() + ": HTTP 307: redirects are not followed");
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST(HttpKey, IsTakenOutOfWhatTheServerSays) {
  std::string escaped;  // as JSON may write it
  for (const char c : key) {
    char text[8];
    std::snprintf(text, sizeof text, "\\u%04x", static_cast<unsigned>(c));
    escaped += text;
  }
  for (const std::string& echo : {key, escaped, key.substr(0, 20), "x" + key + "y", key + key}) {
    ScriptedServer server({json_reply(R"({"error":{"message":"Incorrect API key provided: )" + echo + "\"}}", 401)});
    const std::string error = embed_with_key(server.url());
    EXPECT_NE(error.find("HTTP 401: Incorrect API key provided: "), std::string::npos) << error;
    EXPECT_NE(error.find("***"), std::string::npos) << error;
    EXPECT_EQ(error.find(key.substr(0, 8)), std::string::npos) << error;
  }
}

TEST(HttpKey, IsTakenOutOfEveryOtherWayToEchoIt) {
  Reply redirect;
  redirect.status = 302;
  redirect.headers = {{"Location", "http://" + key + ".example.org/" + key}};
  Reply raw;
  raw.raw = "HTTP/1.1 " + key + "\r\n\r\n";
  for (const Reply& reply : {redirect, raw, json_reply(key), json_reply("{\"error\":\"" + key + "\"}"),
                             json_reply("{\"data\":[{\"embedding\":\"" + key + "\"}]}")}) {
    ScriptedServer server({reply});
    const std::string error = embed_with_key(server.url());
    EXPECT_FALSE(error.empty());
    EXPECT_EQ(error.find(key), std::string::npos) << error;
  }
  ScriptedServer server({json_reply(R"({"choices":[{"finish_reason":")" + key + R"(","message":{}}]})")});
  FakeTiming fake;
  HttpLanguageModel model({.url = server.url(), .key = key}, fake.timing());
  EXPECT_EQ(error_of([&] { model.complete({"answer", {{"user", "?"}}, 8, "text"}); }).find(key), std::string::npos);
}

TEST(HttpKey, NeedsEncryptionOrThisMachine) {
  const std::string error = embed_with_key("http://192.0.2.1");
  EXPECT_EQ(error, "embedder http://192.0.2.1: a key is sent over https only, or over http to this machine");
  FakeTiming fake;
  EXPECT_NO_THROW(HttpEmbedder({.url = "https://192.0.2.1", .key = key}, fake.timing()));
  EXPECT_NO_THROW(HttpEmbedder({.url = "http://192.0.2.1"}, fake.timing()));
  EXPECT_NO_THROW(HttpEmbedder({.url = "http://192.0.2.1", .key = key, .key_without_encryption = true}, fake.timing()));
}

TEST(HttpKey, IsNotShownToAProxy) {
  ScriptedServer proxy({json_reply(one_row)});
  ScriptedServer server({json_reply(one_row)});
  EXPECT_NE(embed_with_key(server.url(), {.proxy = proxy.url()}).find("through a proxy"), std::string::npos);
  // Over https the proxy is asked for a tunnel, without the key; here it refuses one.
  EXPECT_NE(embed_with_key("https://192.0.2.1", {.retries = 0, .proxy = proxy.url()}), "");
  EXPECT_EQ(proxy.all_bytes().find(key), std::string::npos);
  EXPECT_EQ(proxy.all_bytes().substr(0, 8), "CONNECT ");
}

TEST(HttpKey, IsNotSentBeforeTheServerHasProvedItself) {
  ScriptedServer server;  // speaks no TLS
  const std::string url = "https://127.0.0.1:" + std::to_string(server.port());
  EXPECT_NE(embed_with_key(url, {.attempt_timeout = std::chrono::milliseconds(300), .retries = 0}), "");
  EXPECT_EQ(server.all_bytes().find(key), std::string::npos);
}

TEST(HttpKey, ThatWouldBreakItsHeaderIsRefused) {
  for (const char* bad : {"sk-1\r\nX-Evil: 1", "sk 1", "sk-1\n", "\xC3\xA9"}) {
    const std::string error = error_of([&] { HttpEmbedder embedder({.url = "http://127.0.0.1", .key = bad}); });
    EXPECT_EQ(error, "embedder http://127.0.0.1: the key has a character that is not allowed in a header");
  }
}

}  // namespace
}  // namespace hop::test
