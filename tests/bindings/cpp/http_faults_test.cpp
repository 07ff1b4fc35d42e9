// What the HTTP host does when a server is down, slow, busy, endless or mad. The fake clock moves by sleeping only.
#include <gtest/gtest.h>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"

namespace hop::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const char* const one_row = R"({"data":[{"index":0,"embedding":[1]}]})";

Reply busy(int status, const std::string& retry_after = "") {
  Reply reply = json_reply(R"({"error":{"message":"busy"}})", status);
  if (!retry_after.empty()) reply.headers.emplace_back("Retry-After", retry_after);
  return reply;
}

// Embeds one text; "" or the error without the name of the server.
std::string try_embed(const ScriptedServer& server, FakeTiming& fake, HttpOptions options = {}) {
  options.url = server.url();
  HttpEmbedder embedder(options, fake.timing());
  const std::vector<Text> texts = {{TextRole::query, "a"}};
  const std::string error = error_of([&] { embedder.embed(texts); });
  const std::string prefix = "embedder " + server.url() + ": ";
  if (!error.empty()) {
    EXPECT_EQ(error.substr(0, prefix.size()), prefix);
  }
  return error.substr(std::min(error.size(), prefix.size()));
}

TEST(HttpFaults, DoNotWaitBeyondTheDeadline) {
  ScriptedServer server({busy(429, "3600")});
  FakeTiming fake;
  EXPECT_EQ(try_embed(server, fake), "HTTP 429: busy; the next attempt, in 3600 s, would pass the deadline of 300 s");
  EXPECT_TRUE(fake.sleeps.empty());

  ScriptedServer patient(std::vector<Reply>(10, busy(429, "4")));
  EXPECT_EQ(try_embed(patient, fake, {.deadline = seconds(10)}),
            "HTTP 429: busy (3 attempts); the next attempt, in 4 s, would pass the deadline of 10 s");
  EXPECT_EQ(fake.now, seconds(8));
}

TEST(HttpFaults, NobodyListens) {
  FakeTiming fake;
  const std::string url = "http://127.0.0.1:" + std::to_string(unused_port());
  HttpEmbedder embedder({.url = url}, fake.timing());
  const std::vector<Text> texts = {{TextRole::query, "a"}};
  EXPECT_EQ(error_of([&] { embedder.embed(texts); }), "embedder " + url + ": connection refused (5 attempts)");
  EXPECT_EQ(fake.sleeps, (std::vector<std::int64_t>{125, 250, 500, 1000}));
}

TEST(HttpFaults, ADripIsCutOffAtTheTimeout) {
  Reply drip = json_reply(one_row + std::string(10'000, ' '));  // which takes minutes
  drip.piece = 1;
  drip.pause = milliseconds(20);
  ScriptedServer server({drip});
  FakeTiming fake;
  EXPECT_EQ(try_embed(server, fake, {.attempt_timeout = milliseconds(150), .retries = 0}), "no complete answer within 150 ms");
}

TEST(HttpFaults, AnEndlessBodyIsCutOffAtTheLimit) {
  Reply endless = json_reply(std::string(10'000, ' '));
  endless.is_endless = true;
  ScriptedServer server({endless});
  FakeTiming fake;
  EXPECT_EQ(try_embed(server, fake, {.response_limit = std::size_t{1} << 20}), "the answer is longer than 1 MiB");
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST(HttpFaults, TheLimitIsExact) {
  const std::string body = one_row;
  ScriptedServer server({json_reply(body), json_reply(body)});
  FakeTiming fake;
  EXPECT_EQ(try_embed(server, fake, {.response_limit = body.size()}), "");
  EXPECT_EQ(try_embed(server, fake, {.response_limit = body.size() - 1}),
            "the answer is longer than " + std::to_string(body.size() - 1) + " bytes");
}

TEST(HttpFaults, AnEndlessErrorIsStillThatError) {
  Reply endless = json_reply(std::string(10'000, 'x'), 403);
  endless.is_endless = true;
  ScriptedServer server({endless});
  FakeTiming fake;
  EXPECT_EQ(try_embed(server, fake), "HTTP 403");
}

TEST(HttpFaults, EndlessHeadersAreCutOff) {
  Reply endless;
  endless.raw = "HTTP/1.1 200 OK\r\n";
  for (int i = 0; i < 10'000; ++i) endless.raw += "X-Header-" + std::to_string(i) + ": some value\r\n";
  ScriptedServer server({endless});
  FakeTiming fake;
  EXPECT_EQ(try_embed(server, fake), "the answer's headers are longer than 64 KiB");
}

TEST(HttpFaults, CompressedAnswersAreRefusedUnread) {
  for (const char* encoding : {"gzip", "deflate", "br", "x-unknown"}) {
    Reply bomb = json_reply(std::string("\x1f\x8b\x08\x00 bomb", 9));
    bomb.headers.emplace_back("Content-Encoding", encoding);
    ScriptedServer server({bomb});
    FakeTiming fake;
    EXPECT_EQ(try_embed(server, fake), "the answer is compressed, although the request did not allow it");
  }
}

TEST(HttpFaults, GarbageIsNoHttp) {
  for (const char* garbage : {"SSH-2.0-OpenSSH_9.2\r\n", "\x15\x03\x01\x00\x02\x02\x16 and more of it\r\n\r\n"}) {
    Reply reply;
    reply.raw = garbage;
    ScriptedServer server({reply});
    FakeTiming fake;
    EXPECT_EQ(try_embed(server, fake), "the answer is not HTTP");
  }
}

TEST(HttpFaults, AContinueBeforeTheAnswerIsPassedOver) {
  Reply reply;
  const std::string body = one_row;
  reply.raw =
      "HTTP/1.1 100 Continue\r\nContent-Encoding: gzip\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) +
      "\r\n\r\n" + body;
  ScriptedServer server({reply});
  FakeTiming fake;
  EXPECT_EQ(try_embed(server, fake), "");
}

TEST(HttpFaults, RedirectsAreNotFollowed) {
  for (const int status : {300, 301, 302, 303, 305, 307, 308}) {
    ScriptedServer target({json_reply(one_row)});
    Reply redirect;
    redirect.status = status;
    redirect.headers = {{"Location", target.url() + "/v1/embeddings?a=b"}};
    ScriptedServer server({redirect});
    FakeTiming fake;
    EXPECT_EQ(try_embed(server, fake),
              "HTTP " + std::to_string(status) + ": redirects are not followed (to " + target.url() + ")");
    EXPECT_EQ(target.connections(), 0);
  }
}

TEST(HttpFaults, AServersMessageIsShortAndPrintable) {
  ScriptedServer server({json_reply(R"({"error":{"message":"line\nbreak \u001b[31m )" + std::string(1000, 'x') + "\"}}", 400)});
  FakeTiming fake;
  const std::string error = try_embed(server, fake);
  EXPECT_EQ(error.size(), std::string("HTTP 400: ").size() + 300);
  EXPECT_EQ(error.substr(0, 28), "HTTP 400: line break [31m xx");
}

TEST(HttpFaults, TheEnvironmentNamesNoProxy) {
  ScriptedServer proxy({json_reply(one_row)});
  ScriptedServer server({json_reply(one_row)});
  setenv("http_proxy", proxy.url().c_str(), 1);
  setenv("ALL_PROXY", proxy.url().c_str(), 1);
  FakeTiming fake;
  EXPECT_EQ(try_embed(server, fake), "");
  unsetenv("http_proxy");
  unsetenv("ALL_PROXY");
  EXPECT_EQ(proxy.connections(), 0);
}

TEST(HttpFaults, OptionsWithoutSenseAreErrorsAtOnce) {
  const auto error_with = [](HttpOptions options) { return error_of([&] { HttpEmbedder embedder(options); }); };
  EXPECT_EQ(error_with({.url = "127.0.0.1:8089"}),
            "embedder: the address of a server must be a URL that begins with http:// or https://");
  EXPECT_EQ(error_with({.url = "http://127.0.0.1", .retries = -1}),
            "embedder http://127.0.0.1: the number of retries must not be negative");
  EXPECT_EQ(error_with({.url = "http://127.0.0.1", .batch_size = 0}),
            "embedder http://127.0.0.1: the batch size must be at least 1");
  EXPECT_EQ(error_with({.url = "http://127.0.0.1", .deadline = milliseconds(0)}),
            "embedder http://127.0.0.1: timeouts must be at least 1 ms");
}

}  // namespace
}  // namespace hop::test
