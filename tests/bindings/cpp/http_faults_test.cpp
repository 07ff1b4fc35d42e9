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

Reply raw_reply(const std::string& bytes) {
  Reply reply;
  reply.raw = bytes;
  return reply;
}

Reply endless(const std::string& body, int status = 200) {
  Reply reply = json_reply(body, status);
  reply.is_endless = true;
  return reply;
}

Reply with_header(Reply reply, const std::string& name, const std::string& value) {
  reply.headers.emplace_back(name, value);
  return reply;
}

std::string long_headers() {
  std::string head = "HTTP/1.1 200 OK\r\n";
  for (int i = 0; i < 10'000; ++i) head += "X-Header-" + std::to_string(i) + ": some value\r\n";
  return head;
}

struct BadAnswer {
  const char* name;
  Reply reply;
  std::string error;
  HttpOptions options{};
};

std::vector<BadAnswer> bad_answers() {
  const std::string rows = one_row, blanks(10'000, ' '), compressed("\x1f\x8b\x08\x00 bomb", 9);
  std::vector<BadAnswer> all = {
      {"an endless body", endless(blanks), "the answer is longer than 1 MiB", {.response_limit = std::size_t{1} << 20}},
      {"a body at the limit", json_reply(rows), "", {.response_limit = rows.size()}},
      {"a body beyond the limit",
       json_reply(rows),
       "the answer is longer than " + std::to_string(rows.size() - 1) + " bytes",
       {.response_limit = rows.size() - 1}},
      {"an endless error", endless(blanks, 403), "HTTP 403"},
      {"endless headers", raw_reply(long_headers()), "the answer's headers are longer than 64 KiB"},
      {"another protocol", raw_reply("SSH-2.0-OpenSSH_9.2\r\n"), "the answer is not HTTP"},
      {"TLS", raw_reply("\x15\x03\x01\x00\x02\x02\x16 and more of it\r\n\r\n"), "the answer is not HTTP"},
      {"a continue before the answer",
       raw_reply("HTTP/1.1 100 Continue\r\nContent-Encoding: gzip\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: " +
                 std::to_string(rows.size()) + "\r\n\r\n" + rows),
       ""},
      {"a redirect", with_header(json_reply("", 307), "Location", "http://127.0.0.1:1/v1/embeddings?a=b"),
       "HTTP 307: redirects are not followed (to http://127.0.0.1:1)"},
      {"a long message of an error",
       json_reply(R"({"error":{"message":"line\nbreak \u001b[31m )" + std::string(1000, 'x') + "\"}}", 400),
       "HTTP 400: line break [31m " + std::string(300 - std::string("line break [31m ").size(), 'x')},
  };
  for (const char* encoding : {"gzip", "deflate", "br", "x-unknown"}) {
    all.push_back({encoding, with_header(json_reply(compressed), "Content-Encoding", encoding),
                   "the answer is compressed, although the request did not allow it"});
  }
  return all;
}

TEST(HttpFaults, ABadAnswerIsAnErrorAtOnce) {
  for (const BadAnswer& bad : bad_answers()) {
    ScriptedServer server({bad.reply});
    FakeTiming fake;
    EXPECT_EQ(try_embed(server, fake, bad.options), bad.error) << bad.name;
    EXPECT_EQ(server.requests().size(), 1u) << bad.name;
  }
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
