// Parses server-sent events as the HTML standard does ("9.2.6 Interpreting an event stream"), from pieces of any size.
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

// The events do not depend on the sizes of the pieces. An incomplete event at the end of the stream is dropped.
class EventStream {
 public:
  explicit EventStream(std::size_t event_limit = std::size_t{1} << 20) : event_limit_(event_limit) {}

  // Passes each event that the piece completes to `on_event`. Returns false if a line or an event exceeds the limit: the stream
  // is then aborted and has no more events.
  bool feed(std::string_view piece, const std::function<void(const Event&)>& on_event);

 private:
  bool end_line(const std::function<void(const Event&)>& on_event);

  std::size_t event_limit_;
  std::string line_;
  Event event_;
  bool has_data_ = false;
  bool at_start_ = true;       // a byte order mark is possible
  bool after_return_ = false;  // the last byte was a CR, so a LF now belongs to it
  bool given_up_ = false;
};

}  // namespace hop::http
