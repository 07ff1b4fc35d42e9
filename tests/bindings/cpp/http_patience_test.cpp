// A client is polite (it waits as long as it is asked to, and asks no more often than it may) and bounded (regardless of what a
// server does, a request ends by its deadline). (H4 of docs/trust.md)
#include <gtest/gtest.h>

#include <set>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"
#include "tests/trust/trust.h"

namespace hop::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const std::string one_row = R"({"data":[{"index":0,"embedding":[1,0.5]}]})";
const std::string one_text = R"({"choices":[{"message":{"content":"the Lauter"}}]})";
const std::string one_stream =
    "data: {\"choices\":[{\"delta\":{\"content\":\"the \"}}]}\n\n"
    "data: {\"choices\":[{\"delta\":{\"content\":\"Lauter\"}}]}\n\ndata: [DONE]\n\n";

// ---- Status × Retry-After × attempts × deadline ----

struct RetryAfter {
  const char* value;      // null: no such header
  std::int64_t asked_ms;  // what it asks for, -1: nothing that can be understood
};

// At 2023-11-14 22:13:20 by the fake clock, which a date does not see moving.
constexpr RetryAfter retry_afters[] = {
    {nullptr, -1},
    {"", -1},
    {"0", 0},
    {"1", 1'000},
    {"007", 7'000},
    {"3600", 3'600'000},
    {"99999999999999999999", std::int64_t{366} * 24 * 3600 * 1000},
    {"-5", -1},
    {"1.5", -1},
    {"1e3", -1},
    {"soon", -1},
    {"5 seconds", -1},
    {"\xFF", -1},
    {"Tue, 14 Nov 2023 22:13:25 GMT", 5'000},
    {"Tuesday, 14-Nov-23 22:13:25 GMT", 5'000},
    {"Tue Nov 14 22:13:25 2023", 5'000},
    {"Tue, 14 Nov 2000 22:13:25 GMT", 0},
    {"Fri, 31 Dec 9999 23:59:59 GMT", std::int64_t{366} * 24 * 3600 * 1000},
    {"Tue, 99 Foo 2023 22:13:25 GMT", -1},
};

// The waits of a client that obeys, by the words of http.hpp and retry.hpp.
std::vector<std::int64_t> expected_waits(int status, std::int64_t asked_ms, int retries, std::int64_t deadline_ms) {
  const std::set<int> passing = {408, 429, 500, 502, 503, 504};
  std::vector<std::int64_t> waits;
  std::int64_t elapsed = 0;
  for (int attempt = 0; attempt < retries && passing.count(status) == 1; ++attempt) {
    const std::int64_t wait = std::max(std::int64_t{125} << std::min(attempt, 6), asked_ms);
    if (elapsed + wait >= deadline_ms) break;
    waits.push_back(wait);
    elapsed += wait;
  }
  return waits;
}

TEST(HttpPatience, EveryStatusAndEveryRetryAfterIsObeyed) {
  ScriptedServer server;
  std::uint64_t cases = 0, waits = 0, disobeyed = 0, late = 0;
  for (const int status : {408, 429, 500, 502, 503, 504, 400, 401, 403, 404, 409, 413, 418, 422, 425, 501, 505, 599}) {
    for (const RetryAfter& header : retry_afters) {
      for (const int retries : {0, 1, 4, 9}) {
        for (const std::int64_t deadline : {3'000, 20'000, 300'000}) {
          Reply busy = json_reply("{}", status);
          if (header.value) busy.headers.emplace_back("Retry-After", header.value);
          const std::vector<std::int64_t> expected = expected_waits(status, header.asked_ms, retries, deadline);
          server.replace(std::vector<Reply>(expected.size() + 1, busy));
          const std::size_t before = server.request_count();
          FakeTiming fake;
          const HttpOptions options = {.url = server.url(), .deadline = milliseconds(deadline), .retries = retries};
          HttpLanguageModel model(options, fake.timing());
          const std::string error = error_of([&] { model.complete({"answer", {{"user", "?"}}, 8, "text"}); });
          const bool obeyed = fake.sleeps == expected && server.request_count() - before == expected.size() + 1 &&
                              error.find("HTTP " + std::to_string(status)) != std::string::npos;
          ++cases, waits += expected.size(), disobeyed += !obeyed, late += fake.now.count() >= deadline;
          EXPECT_TRUE(obeyed) << status << ", Retry-After: " << (header.value ? header.value : "none") << ", retries " << retries
                              << ", deadline " << deadline << ": " << error;
        }
      }
    }
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("cases", cases, 300), TRUST_AT_LEAST("waits as long as asked", waits, 300),
                                  TRUST_NONE("cases of other waits or attempts", disobeyed),
                                  TRUST_NONE("waits beyond the deadline", late)};
  EXPECT_EQ(trust_report("H4", "status, Retry-After, attempts", figures, std::size(figures)), 0);
}

// ---- An answer that is cut after each of its bytes ----

std::string chunked(const std::string& body) {
  std::string text;
  for (std::size_t at = 0; at < body.size(); at += 16) {
    char size[16];
    std::snprintf(size, sizeof size, "%zx\r\n", std::min<std::size_t>(16, body.size() - at));
    text += size + body.substr(at, 16) + "\r\n";
  }
  return text + "0\r\n\r\n";
}

struct WholeAnswer {
  const char* name;
  std::string bytes;
  bool is_embedding;
  bool hands_out;  // pieces go out as they come
};

std::vector<WholeAnswer> whole_answers() {
  const std::string ok = "HTTP/1.1 200 OK\r\n", json = "Content-Type: application/json\r\n",
                    events = "Content-Type: text/event-stream\r\n";
  const auto length = [](const std::string& body) { return "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n"; };
  const std::string in_chunks = "Transfer-Encoding: chunked\r\n\r\n";
  return {{"rows with a length", ok + json + length(one_row) + one_row, true, false},
          {"rows in chunks", ok + json + in_chunks + chunked(one_row), true, false},
          {"rows to the end", ok + json + "\r\n" + one_row, true, false},
          {"text with a length", ok + json + length(one_text) + one_text, false, false},
          {"text to the end", ok + json + "\r\n" + one_text, false, false},
          {"events with a length", ok + events + length(one_stream) + one_stream, false, false},
          {"events in chunks", ok + events + in_chunks + chunked(one_stream), false, true},
          {"events to the end", ok + events + "\r\n" + one_stream, false, true}};
}

struct CutOutcome {
  std::string text, error, handed_out;
  std::size_t requests = 0;
};

CutOutcome ask(ScriptedServer& server, const WholeAnswer& whole, std::size_t cut) {
  Reply broken;
  broken.raw = whole.bytes;
  broken.cut_at = cut;
  server.replace({broken, json_reply(whole.is_embedding ? one_row : one_text)});
  const std::size_t before = server.request_count();
  FakeTiming fake;
  CutOutcome outcome;
  const std::vector<Text> texts = {{TextRole::query, "a"}};
  const CompletionRequest request = {"answer", {{"user", "?"}}, 8, "text"};
  outcome.error = error_of([&] {
    if (whole.is_embedding) {
      const Vectors vectors = HttpEmbedder({.url = server.url()}, fake.timing()).embed(texts);
      outcome.text = vectors.values == std::vector<float>{1, 0.5f} ? "the Lauter" : "other numbers";
    } else if (whole.hands_out) {
      HttpLanguageModel model({.url = server.url()}, fake.timing());
      outcome.text = model.complete(request, [&](std::string_view piece) { outcome.handed_out += piece; }).text;
    } else {
      outcome.text = HttpLanguageModel({.url = server.url()}, fake.timing()).complete(request).text;
    }
  });
  outcome.requests = server.request_count() - before;
  return outcome;
}

// Whole, or asked for again; only what was handed out in part already is an error, and that part is the beginning.
bool is_sound(const WholeAnswer& whole, const CutOutcome& outcome) {
  const std::string text = "the Lauter";
  if (outcome.error.empty()) {
    return outcome.text == text && outcome.requests <= 2 && (!whole.hands_out || outcome.handed_out == text);
  }
  return whole.hands_out && !outcome.handed_out.empty() && text.starts_with(outcome.handed_out);
}

TEST(HttpPatience, ACutAfterEachByteOfAnyAnswerIsNoticed) {
  ScriptedServer server;
  std::uint64_t cuts = 0, tried_again = 0, unsound = 0;
  for (const WholeAnswer& whole : whole_answers()) {
    for (std::size_t cut = 0; cut <= whole.bytes.size(); ++cut) {
      const CutOutcome outcome = ask(server, whole, cut);
      const bool sound = is_sound(whole, outcome) && (cut < whole.bytes.size() || outcome.requests == 1);
      ++cuts, tried_again += outcome.requests == 2, unsound += !sound;
      EXPECT_TRUE(sound) << whole.name << " cut at " << cut << ": \"" << outcome.text << "\" " << outcome.error;
    }
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("cuts", cuts, 300), TRUST_AT_LEAST("asked for again", tried_again, 300),
                                  TRUST_NONE("cut answers taken as whole", unsound)};
  EXPECT_EQ(trust_report("H4", "cut answers", figures, std::size(figures)), 0);
}

// ---- Servers that come to no end for minutes, by the system's clock ----

std::vector<std::pair<const char*, Reply>> endless_replies() {
  const auto slowly = [](Reply reply, int pause, std::size_t piece) {
    reply.pause = milliseconds(pause);
    reply.piece = piece;
    return reply;
  };
  Reply headers, continues, chunks, silent, status, events = json_reply(": ping\n\n"), spaces = json_reply(" ");
  status.raw = "HTTP/1.1 200 " + std::string(20'000, 'x');
  headers.raw = "HTTP/1.1 200 OK\r\nX-Long: " + std::string(20'000, 'x');
  for (int i = 0; i < 20'000; ++i) continues.raw += "HTTP/1.1 100 Continue\r\n\r\n";
  chunks.raw = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 20'000; ++i) chunks.raw += "1\r\n \r\n";
  silent.raw = "H";
  events.headers = {{"Content-Type", "text/event-stream"}};
  events.is_endless = spaces.is_endless = true;
  return {{"silence", slowly(silent, 600'000, 1)},
          {"a slow status line", slowly(status, 30, 1)},
          {"slow headers", slowly(headers, 10, 1)},
          {"an endless body, slowly", slowly(spaces, 10, 1)},
          {"endless events", slowly(events, 10, 8)},
          {"slow chunks", slowly(chunks, 10, 6)},
          {"continues without an end", slowly(continues, 10, 25)}};
}

// The deadline ends a request, not its server, and not the time of an attempt: the error says so. A loaded machine may be late.
TEST(HttpPatience, NoServerHoldsARequestBeyondItsDeadline) {
  std::uint64_t cases = 0, late = 0, answered = 0;
  for (const auto& [name, reply] : endless_replies()) {
    for (const bool one_attempt : {true, false}) {
      ScriptedServer server(std::vector<Reply>(10, reply));
      const HttpOptions options = {.url = server.url(),
                                   .attempt_timeout = one_attempt ? std::chrono::hours(1) : milliseconds(60),
                                   .deadline = milliseconds(200),
                                   .retries = one_attempt ? 0 : 9};
      const std::string error = error_of([&] { HttpLanguageModel(options).complete({"answer", {{"user", "?"}}, 8, "text"}); });
      const char* by_deadline = one_attempt ? "no complete answer within " : "would pass the deadline of ";
      const bool in_time = error.find(by_deadline) != std::string::npos && error.find(" ms") != std::string::npos &&
                           server.request_count() <= 2;  // a second attempt begins after 125 ms at least, a third one after 375
      ++cases, late += !in_time, answered += error.empty();
      EXPECT_TRUE(in_time) << name << ": " << error;
      EXPECT_FALSE(error.empty()) << name;
    }
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("cases", cases, 14), TRUST_NONE("deadlines passed", late),
                                  TRUST_NONE("answers out of nothing", answered)};
  EXPECT_EQ(trust_report("H4", "endless answers", figures, std::size(figures)), 0);
}

}  // namespace
}  // namespace hop::test
