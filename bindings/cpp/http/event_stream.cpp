#include "bindings/cpp/http/event_stream.hpp"

#include <utility>

namespace hop::http {

bool EventStream::feed(std::string_view piece, const std::function<void(const Event&)>& on_event) {
  if (given_up_) return false;
  while (!piece.empty()) {
    if (std::exchange(after_return_, false) && piece.front() == '\n') {
      piece.remove_prefix(1);
      continue;
    }
    const std::size_t end = piece.find_first_of("\r\n");
    const std::string_view text = piece.substr(0, end);
    given_up_ = text.size() > event_limit_ - line_.size();
    if (given_up_) return false;
    line_.append(text);
    if (end == std::string_view::npos) return true;
    after_return_ = piece[end] == '\r';
    piece.remove_prefix(end + 1);
    if (!end_line(on_event)) return false;
  }
  return true;
}

bool EventStream::end_line(const std::function<void(const Event&)>& on_event) {
  std::string line = std::exchange(line_, {});
  if (std::exchange(at_start_, false) && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
  if (line.empty()) {
    const Event event = std::exchange(event_, {});
    if (std::exchange(has_data_, false)) on_event(event);
    return true;
  }
  const std::size_t colon = line.find(':');
  const std::string_view field = std::string_view(line).substr(0, colon);
  std::string_view value;
  if (colon != std::string::npos) value = std::string_view(line).substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  if (field == "event") event_.type = value;
  if (field == "data") {
    given_up_ = event_.data.size() + value.size() + 1 > event_limit_;
    if (given_up_) return false;
    if (std::exchange(has_data_, true)) event_.data += '\n';
    event_.data += value;
  }
  return true;
}

}  // namespace hop::http
