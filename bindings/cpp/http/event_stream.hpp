// Server-sent events, as the HTML standard parses them ("9.2.6 Interpreting an event stream"), from pieces of any size.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace hop::http {

struct Event {
  std::string type;  // empty: "message"
  std::string data;  // its lines, joined by '\n'
};

// Gives the same events however the stream is cut into pieces. An event that the stream ends in the midst of is no event.
class EventStream {
 public:
  explicit EventStream(std::size_t event_limit = std::size_t{1} << 20) : event_limit_(event_limit) {}

  // Hands out each event that the piece completes. False when a line or an event is longer than the limit: the stream is
  // given up then, and gives no more events.
  bool feed(std::string_view piece, const std::function<void(const Event&)>& on_event);

 private:
  bool end_line(const std::function<void(const Event&)>& on_event);

  std::size_t event_limit_;
  std::string line_;
  Event event_;
  bool has_data_ = false;
  bool at_start_ = true;       // a byte order mark may stand there
  bool after_return_ = false;  // the last byte was a CR: a LF now belongs to it
  bool given_up_ = false;
};

}  // namespace hop::http
