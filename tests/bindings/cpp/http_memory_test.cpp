// Whatever an answer holds, reading it takes 32 MiB at most. (H4 of docs/trust.md)
#include <gtest/gtest.h>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/counted_memory.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"
#include "tests/trust/trust.h"

namespace hop::test {
namespace {

constexpr std::int64_t most_bytes = std::int64_t{32} << 20;
constexpr std::size_t limit = std::size_t{8} << 20;  // of an answer, by default

std::string repeated(const std::string& text, std::size_t bytes) {
  std::string all;
  all.reserve(bytes + text.size());
  while (all.size() + text.size() <= bytes) all += text;
  return all;
}

// The most numbers that an answer of this size has space for, in as many rows as were asked for.
std::string rows_of_zeros() {
  const std::string row = "{\"embedding\":[" + repeated("0,", limit / 64 - 200) + "0]}";
  std::string body = "{\"data\":[" + row;
  for (int i = 1; i < 64; ++i) body += "," + row;
  return body + "]}";
}

std::string base64_rows() {
  const std::string row = "{\"embedding\":\"" + std::string(65'536 * 4 / 3 * 4, 'A') + "\"}";
  std::string body = "{\"data\":[" + row;
  while (body.size() + row.size() + 3 < limit) body += "," + row;
  return body + "]}";
}

struct Bomb {
  std::string name;
  std::string body;
  const char* content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers{};
};

std::string event(const std::string& data) { return "data: " + data + "\n\n"; }
std::string part(const std::string& text) { return event(R"({"choices":[{"delta":{"content":")" + text + "\"}}]}"); }

std::vector<Bomb> bombs() {
  const std::size_t most = limit - 100;
  std::vector<Bomb> all = {
      {"rows of zeros", rows_of_zeros()},
      {"one row of too many zeros", "{\"data\":[{\"embedding\":[" + repeated("0,", most) + "0]}]}"},
      {"rows in base64", base64_rows()},
      {"one row in base64", "{\"data\":[{\"embedding\":\"" + std::string(most, 'A') + "\"}]}"},
      {"more rows than texts", "{\"data\":[" + repeated("{\"embedding\":[1]},", most) + "{}]}"},
      {"empty rows", "{\"data\":[" + repeated("{},", most) + "{}]}"},
      {"lists in a list", "[" + repeated("[],", most) + "[]]"},
      {"objects in a list", "[" + repeated("{},", most) + "{}]"},
      {"numbers", "[" + repeated("0,", most) + "0]"},
      {"texts", "[" + repeated("\"\",", most) + "\"\"]"},
      {"keys", "{" + repeated("\"a\":1,", most) + "\"b\":2}"},
      {"deep lists", std::string(most, '[')},
      {"deep objects", repeated("{\"a\":", most)},
      {"deep and closed", std::string(most / 2, '[') + std::string(most / 2, ']')},
      {"one text", "\"" + std::string(most, 'x') + "\""},
      {"one escaped text", "\"" + repeated("\\u0041", most) + "\""},
      {"one key", "{\"" + std::string(most, 'x') + "\":1}"},
      {"one number", std::string(most, '7')},
      {"one fraction", "0." + std::string(most, '0')},
      {"white space", std::string(most, ' ') + "{}"},
      {"white space at the end", "{}" + std::string(most, '\n')},
      {"zeros", std::string(most, '\0')},
      {"no UTF-8", "\"" + std::string(most, '\xFF') + "\""},
      {"an answer's text", R"({"choices":[{"message":{"content":")" + std::string(most, 'x') + "\"}}]}"},
      {"many long texts", "[" + repeated("\"" + std::string(1'000'000, 'x') + "\",", most) + "0]"},
      {"many choices", R"({"choices":[)" + repeated(R"({"message":{"content":"x"}},)", most) + "{}]}"},
      {"an error's text", R"({"error":{"message":")" + std::string(most, 'x') + "\"}}"},
      {"a compressed answer",
       std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10) + std::string(most, '\0'),
       "application/json",
       {{"Content-Encoding", "gzip"}}},
      {"a compressed answer that does not say so", std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10) + std::string(most, '\0')},
      {"long headers", "{}", "application/json", {{"X-Long", std::string(90'000, 'x')}}},
      {"many headers", "{}", "application/json", {20'000, {"X-Many", "x"}}},
  };
  const char* events = "text/event-stream";
  all.push_back({"events without data", repeated("\n", most), events});
  all.push_back({"comments", repeated(": ping\n\n", most), events});
  all.push_back({"one comment", ":" + std::string(most, 'x'), events});
  all.push_back({"one event", event(std::string(most, 'x')), events});
  all.push_back({"an event of many lines", repeated("data: x\n", most), events});
  all.push_back({"an event of empty lines", repeated("data\n", most), events});
  all.push_back({"small parts", repeated(part("x"), most), events});
  all.push_back({"large parts", repeated(part(std::string(900'000, 'x')), most), events});
  all.push_back({"escaped parts", repeated(part(repeated("\\n", 900'000)), most), events});
  all.push_back({"parts of many values", repeated(event("[" + repeated("0,", 900'000) + "0]"), most), events});
  all.push_back({"deep parts", repeated(event(std::string(900'000, '[')), most), events});
  all.push_back({"types", repeated("event: " + std::string(900'000, 'x') + "\n", most), events});
  return all;
}

Reply reply_of(const Bomb& bomb) {
  Reply reply;
  reply.headers = bomb.headers;
  reply.headers.emplace_back("Content-Type", bomb.content_type);
  reply.body = bomb.body;
  return reply;
}

struct Count {
  std::uint64_t answers = 0, accepted = 0, beyond = 0, highest = 0;

  void add(const std::string& name, int way, const Reply& reply) {
    ScriptedServer server({reply});
    take_peak_of_thread();
    const std::string error = error_of_way(way, server.url(), "sk-canary-0123456789", 64);
    const std::int64_t peak = take_peak_of_thread();
    ++answers, accepted += error.empty(), beyond += peak > most_bytes;
    highest = std::max(highest, static_cast<std::uint64_t>(peak));
    EXPECT_LE(peak, most_bytes) << name << ", way " << way << ": " << error;
    EXPECT_LE(error.size(), 500u);
  }
};

TEST(HttpMemory, NoAnswerTakesMoreThanItMay) {
  if (!memory_is_counted()) GTEST_SKIP() << "allocations have no sizes here";
  count_memory_of_libcurl();
  Count count;
  for (const Bomb& bomb : bombs()) {
    Reply reply = reply_of(bomb);
    for (int way = 0; way < 3; ++way) count.add(bomb.name, way, reply);
    const int way = static_cast<int>(count.answers % 3);
    reply.status = 400;
    count.add(bomb.name + ", as an error", way, reply);
    reply.status = 200;
    reply.is_endless = true;
    count.add(bomb.name + ", without an end", way, reply);
  }
  const trust_figure figures[] = {
      TRUST_AT_LEAST("answers", count.answers, 200),
      TRUST_AT_LEAST("of them good", count.accepted, 1),
      {"bytes at the highest point", count.highest, std::uint64_t{1} << 20, std::uint64_t{most_bytes}},
      TRUST_NONE("answers that took more than 32 MiB", count.beyond)};
  EXPECT_EQ(trust_report("H4", "memory of an answer", figures, std::size(figures)), 0);
}

// A good answer of the size that is asked for in practice is taken: 64 rows of 4,096 numbers.
TEST(HttpMemory, ALargeGoodAnswerFits) {
  std::string row;
  for (int i = 0; i < 4096; ++i) row += (i == 0 ? "" : ", ") + std::string("-0.012345678901234567");
  std::string body = "{\"data\":[";
  for (int i = 0; i < 64; ++i)
    body += (i == 0 ? "{\"index\":" : ",{\"index\":") + std::to_string(i) + ",\"embedding\":[" + row + "]}";
  ScriptedServer server({json_reply(body + "]}")});
  FakeTiming fake;
  const std::vector<Text> texts(64, Text{TextRole::passage, "a"});
  EXPECT_EQ(HttpEmbedder({.url = server.url()}, fake.timing()).embed(texts).values.size(), 64u * 4096u);
}

}  // namespace
}  // namespace hop::test
