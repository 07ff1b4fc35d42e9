#include "bindings/cpp/http/event_stream.hpp"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

namespace hop::http {
namespace {

using Events = std::vector<std::pair<std::string, std::string>>;

Events events_of(const std::vector<std::string>& pieces) {
  EventStream stream;
  Events events;
  for (const std::string& piece : pieces) {
    EXPECT_TRUE(stream.feed(piece, [&](const Event& event) { events.emplace_back(event.type, event.data); }));
  }
  return events;
}

// The same from the whole text at once: line ends made equal, then line by line, as the standard words it.
Events obvious_events(std::string text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  for (std::size_t at = 0; (at = text.find("\r\n", at)) != std::string::npos; ++at) text.erase(at, 1);
  for (char& c : text) c = c == '\r' ? '\n' : c;
  Events events;
  std::string type;
  std::string data;
  for (std::size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1)) {
    const std::string line = text.substr(0, end);
    if (line.empty()) {
      if (!data.empty()) events.emplace_back(type, data.substr(0, data.size() - 1));
      type.clear();
      data.clear();
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::string field = line.substr(0, colon);
    std::string value = colon == std::string::npos ? "" : line.substr(colon + 1);
    if (!value.empty() && value[0] == ' ') value.erase(0, 1);
    if (field == "event") type = value;
    if (field == "data") data += value + "\n";
  }
  return events;
}

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
  for (const Case& one : cases()) EXPECT_EQ(events_of({one.stream}), one.events) << one.stream;
}

TEST(EventStream, IsTheSameForEveryOneAndTwoCuts) {
  for (const Case& one : cases()) {
    const std::string stream = one.stream;
    for (std::size_t first = 0; first <= stream.size(); ++first) {
      for (std::size_t second = first; second <= stream.size(); ++second) {
        const Events events = events_of({stream.substr(0, first), stream.substr(first, second - first), stream.substr(second)});
        ASSERT_EQ(events, one.events) << stream << " cut at " << first << " and " << second;
      }
    }
  }
}

TEST(EventStream, EqualsTheObviousParserOnRandomStreams) {
  const std::vector<std::string> words = {"\n", "\r", "\r\n", "data", ":", " ", "event: ", "x", "\xEF\xBB\xBF", "data: "};
  std::mt19937 random(7);
  for (int round = 0; round < 5000; ++round) {
    std::string stream;
    for (std::size_t length = random() % 40; length > 0; --length) stream += words[random() % words.size()];
    std::vector<std::string> bytes;
    for (const char byte : stream) bytes.emplace_back(1, byte);
    const Events expected = obvious_events(stream);
    ASSERT_EQ(events_of({stream}), expected) << round;
    ASSERT_EQ(events_of(bytes), expected) << round;
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
  EXPECT_FALSE(event.feed("data: 1234567890\ndata: 1\n\n", on_event));
  EXPECT_EQ(count, 0);
}

}  // namespace
}  // namespace hop::http
