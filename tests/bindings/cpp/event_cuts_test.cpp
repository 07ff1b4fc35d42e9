// A stream of events is read the same however it is cut, as a slow reading of the HTML standard reads it whole.
// (H5 of docs/trust.md)
#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

#include "bindings/cpp/http/event_stream.hpp"
#include "tests/trust/trust.h"

namespace hop::http {
namespace {

using Events = std::vector<std::pair<std::string, std::string>>;

// ---- "9.2.6 Interpreting an event stream" word by word, over a list of whole lines ----

// "Lines must be separated by either CRLF, LF or CR." What has no end is no line.
std::vector<std::string> standard_lines(const std::string& stream) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t at = stream.compare(0, 3, "\xEF\xBB\xBF") == 0 ? 3 : 0;  // "One leading BOM must be ignored if present."
  while (at < stream.size()) {
    const char c = stream[at++];
    if (c != '\r' && c != '\n') {
      line.push_back(c);
      continue;
    }
    if (c == '\r' && at < stream.size() && stream[at] == '\n') ++at;
    lines.push_back(line);
    line.clear();
  }
  return lines;
}

Events standard_events(const std::string& stream) {
  Events events;
  std::string data, type;
  for (const std::string& line : standard_lines(stream)) {
    if (line.empty()) {  // "Dispatch the event"
      if (data.empty()) {
        type = "";
        continue;
      }
      if (data.back() == '\n') data.pop_back();
      events.emplace_back(type, data);
      data = type = "";
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == 0) continue;  // "Ignore the line."
    std::string field = line, value;
    if (colon != std::string::npos) {
      field = line.substr(0, colon);
      value = line.substr(colon + 1);
      if (!value.empty() && value[0] == ' ') value = value.substr(1);
    }
    if (field == "event") type = value;
    if (field == "data") data = data + value + "\n";
  }
  return events;
}

Events read_events(const std::vector<std::string_view>& pieces) {
  EventStream stream;
  Events events;
  for (const std::string_view piece : pieces) {
    if (!stream.feed(piece, [&](const Event& event) { events.emplace_back(event.type, event.data); })) return {{"given up", ""}};
  }
  return events;
}

// ---- By hand ----

struct Case {
  const char* stream;
  Events events;
};

// By hand, from the standard's rules and its own examples (9.2.6).
const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"data: YHOO\ndata: +2\ndata: 10\n\n", {{"", "YHOO\n+2\n10"}}},
      {": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n",
       {{"", "first event"}, {"", "second event"}}},
      {"data\n\ndata\ndata\n\ndata:", {{"", ""}, {"", "\n"}}},
      {"data:test\n\ndata: test\n\n", {{"", "test"}, {"", "test"}}},
      {"event: add\ndata: 1\n\ndata: 2\n\n", {{"add", "1"}, {"", "2"}}},
      {"event: empty\n\ndata: x\n\n", {{"", "x"}}},
      {"data: a\r\n\r\ndata: b\r\rdata: c\n\ndata: d\r\n\n", {{"", "a"}, {"", "b"}, {"", "c"}, {"", "d"}}},
      {"event: e\r\ndata: a\r\ndata: b\r\n\r\ndata: c\rdata: d\r\r", {{"e", "a\nb"}, {"", "c\nd"}}},
      {"\xEF\xBB\xBF"
       "data: after a mark\n\n",
       {{"", "after a mark"}}},
      {"data: one\n\n\xEF\xBB\xBF"
       "data: no field\n\n",
       {{"", "one"}}},
      {":\r\n: comment\r\nretry: 10\r\nfoo: bar\r\ndata: x: y\r\n\r\n", {{"", "x: y"}}},
      {" data: not a field\n\ndata: [DONE]\n\n", {{"", "[DONE]"}}},
      {"\n\n\r\n\r\rdata: z\n\n\n\n", {{"", "z"}}},
      {"data: h\xC3\xA9\xF0\x9F\x98\x80\n\n", {{"", "h\xC3\xA9\xF0\x9F\x98\x80"}}},
      {"data: cut", {}},
      {"", {}},
  };
  return all;
}

TEST(EventStream, FollowsTheStandard) {
  for (const Case& one : cases()) {
    EXPECT_EQ(read_events({one.stream}), one.events) << one.stream;
    EXPECT_EQ(standard_events(one.stream), one.events) << one.stream;
  }
}

TEST(EventStream, GivesUpOnALineOrAnEventBeyondItsLimit) {
  int count = 0;
  const auto on_event = [&](const Event&) { ++count; };
  EventStream line(10);
  EXPECT_TRUE(line.feed("data: 1234", on_event));
  EXPECT_FALSE(line.feed("5", on_event));
  EXPECT_FALSE(line.feed("\n\n", on_event));
  EventStream event(20);
  EXPECT_TRUE(event.feed("data: 123456789\n", on_event));
  EXPECT_FALSE(event.feed("data: 12345678901\n\n", on_event)) << "two lines of 9 and 11 with the end between them";
  EXPECT_EQ(count, 0);
}

// ---- The corpus ----

std::string completion_stream(const char* line_end) {
  const char* parts[] = {R"({"choices":[{"delta":{"role":"assistant","content":""}}]})",
                         R"({"choices":[{"delta":{"content":"Die Wei\u00dfe Elster, "}}]})",
                         "{\"choices\":[{\"delta\":{\"content\":\"\xE7\xBB\xB4\xE6\x96\xAF\xE7\x93\xA6 \xF0\x9F\x8C\x8A\"}}]}",
                         R"({"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":4}})",
                         "[DONE]"};
  std::string stream;
  for (const char* part : parts) stream += std::string("data: ") + part + line_end + line_end;
  return stream;
}

std::vector<std::string> corpus() {
  std::vector<std::string> streams = {
      completion_stream("\n"),
      completion_stream("\r\n"),
      completion_stream("\r"),
      "\xEF\xBB\xBF" + completion_stream("\n"),
      "\xEF\xBB\xBF\xEF\xBB\xBF"
      "data: two marks\n\ndata: x\n\n",
      "\xEF\xBB"
      "data: no mark\n\ndata: y\n\n",
      ": ping\n\n: ping\r\n\r\n:\r\r:: x\n\ndata: after comments\n\n",
      "data: YHOO\ndata: +2\ndata: 10\n\nevent: add\ndata: 73857293\n\n",
      "data\n\ndata\ndata\n\ndata:\n\ndata: \n\ndata:  two spaces\n\ndata",
      "id: 1\nretry: 10000\nfoo: bar\nDATA: upper\n data: indented\ndata : blank\ndata: x\nevent\n\n",
      "event: a\nevent: b\ndata: last type\n\nevent: c\n\ndata: no type\n\n",
      "data: a\r\n\r\ndata: b\r\rdata: c\n\ndata: d\r\n\ndata: e\n\r\ndata: f\r\n\rdata: g\n\n",
      "\r\n\r\n\n\n\r\rdata: after ends\r\n\r\n\n",
      "data: h\xC3\xA9\xF0\x9F\x98\x80\xE2\x80\xA8"
      "z\xC2\x85\n\ndata: \xFF\xFE broken \xE4\xB8\n\n",
      std::string("data: nul\0byte\n\nda\0ta: x\n\n", 26),
      "data: {\"a\": \"x: y\"}\ndata: : :\ndata:::\n\n",
      "data: [DONE]\n\ndata: [DONE]\r\n\r\ndata:[DONE]\n\nevent: [DONE]\n\n",
      "data: " + std::string(900, 'l') + "\n\n: " + std::string(300, 'c') + "\ndata: after a long line\n\n",
      "data: unfinished\n\ndata: cut",
      "data: unfinished\n\ndata: cut\n",
      "data: unfinished\n\ndata: cut\r",
      "",
      "\n",
      ":",
  };
  return streams;
}

struct Count {
  std::uint64_t streams = 0, cuts = 0, differences = 0;
};

void check_every_one_and_two_cut(const std::string& stream, Count& count) {
  const Events expected = standard_events(stream);
  const std::string_view text = stream;
  ++count.streams;
  for (std::size_t first = 0; first <= text.size(); ++first) {
    for (std::size_t second = first; second <= text.size(); ++second) {
      ++count.cuts;
      if (read_events({text.substr(0, first), text.substr(first, second - first), text.substr(second)}) == expected) continue;
      if (++count.differences <= 5) ADD_FAILURE() << "cut at " << first << " and " << second << ":\n" << stream;
    }
  }
}

// Pieces of streams in any order, each cut at random places, until there are so many cuts in all.
void check_random_streams(std::uint64_t cuts, Count& count) {
  const std::vector<std::string> words = {
      "\n",       "\n",   "\r",         "\r\n", "data",   "data:", "data: ",       "event: ",
      "event",    ":",    " ",          "x",    "[DONE]", "id: 7", "\xEF\xBB\xBF", "\xF0\x9F\x98\x80",
      "retry: 1", "\xC3", "data: a\n\n"};
  std::mt19937_64 random(5);
  for (std::uint64_t round = 0; round < 20'000 || count.cuts < cuts; ++round) {
    std::string stream;
    for (std::size_t length = random() % 30; length > 0; --length) stream += words[random() % words.size()];
    const Events expected = standard_events(stream);
    ++count.streams;
    for (int cutting = 0; cutting < 10; ++cutting) {
      std::vector<std::string_view> pieces;
      for (std::string_view rest = stream; !rest.empty(); rest.remove_prefix(pieces.back().size())) {
        pieces.push_back(rest.substr(0, 1 + random() % (cutting == 0 ? 1 : 12)));
      }
      ++count.cuts;
      if (read_events(pieces) == expected) continue;
      if (++count.differences <= 5) ADD_FAILURE() << "round " << round << ", cutting " << cutting << ":\n" << stream;
    }
  }
}

TEST(EventCuts, ChangeNothing) {
  Count count;
  for (const std::string& stream : corpus()) check_every_one_and_two_cut(stream, count);
  check_random_streams(trust_tries(1'000'000), count);
  const trust_figure figures[] = {TRUST_AT_LEAST("streams", count.streams, 20'000),
                                  TRUST_AT_LEAST("streams cut", count.cuts, trust_tries(1'000'000)),
                                  TRUST_NONE("differences from the standard", count.differences)};
  EXPECT_EQ(trust_report("H5", "cuts of event streams", figures, std::size(figures)), 0);
}

// The parser keeps no more than its limit, however long a line is.
TEST(EventCuts, LongLinesAreReadToTheLimitAndNoFurther) {
  constexpr std::size_t limit = std::size_t{1} << 20;
  for (const std::size_t length : {limit - 7, limit - 6, limit - 5, 2 * limit}) {
    const std::string line = "data: " + std::string(length, 'x');
    for (const std::size_t piece : {line.size() + 2, std::size_t{65536}, std::size_t{16384}}) {
      std::vector<std::string_view> pieces;
      const std::string stream = line + "\n\n";
      for (std::string_view rest = stream; !rest.empty(); rest.remove_prefix(pieces.back().size()))
        pieces.push_back(rest.substr(0, piece));
      const Events expected = line.size() <= limit ? Events{{"", std::string(length, 'x')}} : Events{{"given up", ""}};
      EXPECT_EQ(read_events(pieces) == expected, true) << length << " in pieces of " << piece;
    }
  }
}

}  // namespace
}  // namespace hop::http
