// Server-sent events: the same events however the stream is cut, and those that a reading of the whole text gives. A
// byte with the number of cuts, the lengths of the pieces, then the stream; its first byte chooses the limit.
#include "bindings/cpp/http/event_stream.hpp"

#include <algorithm>

#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/fuzz_input.hpp"

namespace {

using hop::fuzz::claim;
using hop::http::Event;
using hop::http::EventStream;

struct Reading {
  std::vector<Event> events;
  bool given_up = false;
};

bool equal(const Reading& a, const Reading& b) {
  const auto equal_events = [](const Event& x, const Event& y) { return x.type == y.type && x.data == y.data; };
  return a.given_up == b.given_up && std::equal(a.events.begin(), a.events.end(), b.events.begin(), b.events.end(), equal_events);
}

template <class NextLength>
Reading read_in_pieces(std::string_view stream, std::size_t limit, NextLength next_length) {
  EventStream events(limit);
  Reading reading;
  const std::function<void(const Event&)> take = [&](const Event& event) { reading.events.push_back(event); };
  while (!stream.empty() && !reading.given_up) {
    const std::string_view piece = stream.substr(0, next_length());
    reading.given_up = !events.feed(piece, take);
    stream.remove_prefix(piece.size());
  }
  return reading;
}

// The standard's algorithm over lines of the whole text, without a limit.
Reading read_at_once(std::string_view stream) {
  if (stream.substr(0, 3) == "\xEF\xBB\xBF") stream.remove_prefix(3);
  Reading reading;
  Event event;
  bool has_data = false;
  for (std::size_t end = 0; (end = stream.find_first_of("\r\n")) != std::string_view::npos;) {
    const std::string_view line = stream.substr(0, end);
    stream.remove_prefix(end + (stream.substr(end, 2) == "\r\n" ? 2 : 1));
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view field = line.substr(0, colon);
    std::string_view value = line.substr(std::min(colon + 1, line.size()));
    if (!value.empty() && value[0] == ' ') value.remove_prefix(1);
    if (line.empty()) {
      if (has_data) reading.events.push_back(event);
      event = {}, has_data = false;
    } else if (field == "event") {
      event.type = value;
    } else if (field == "data") {
      event.data += (has_data ? "\n" : "") + std::string(value);
      has_data = true;
    }
  }
  return reading;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hop::fuzz::FuzzInput input(data, size);
  const std::string_view lengths = input.bytes(input.byte() % 16);
  const std::uint8_t limit_choice = input.byte();
  const std::string_view stream = input.rest();
  const std::size_t limit = limit_choice < 128 ? std::size_t{1} << 20 : limit_choice - 128;

  std::size_t at = 0;
  const Reading whole = read_in_pieces(stream, limit, [&] { return stream.size(); });
  const Reading cut = read_in_pieces(
      stream, limit, [&] { return at < lengths.size() ? 1 + static_cast<unsigned char>(lengths[at++]) : stream.size(); });
  const Reading by_bytes = read_in_pieces(stream, limit, [] { return 1; });
  claim(equal(whole, cut), "a stream that is cut gives the same events");
  claim(equal(whole, by_bytes), "a stream gives the same events byte by byte");
  claim(whole.given_up || equal(whole, read_at_once(stream)), "a stream gives the events of the standard's algorithm");
  for (const Event& event : whole.events) claim(event.data.size() <= limit, "an event is within its limit");
  return 0;
}
