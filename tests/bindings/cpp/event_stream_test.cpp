// By hand; event_cuts_test.cpp has the cuts.
#include "bindings/cpp/http/event_stream.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace hop::http {
namespace {

using Events = std::vector<std::pair<std::string, std::string>>;

Events events_of(const std::string& text) {
  EventStream stream;
  Events events;
  EXPECT_TRUE(stream.feed(text, [&](const Event& event) { events.emplace_back(event.type, event.data); }));
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
  for (const Case& one : cases()) EXPECT_EQ(events_of(one.stream), one.events) << one.stream;
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

}  // namespace
}  // namespace hop::http
