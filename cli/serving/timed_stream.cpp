#include "cli/serving/timed_stream.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "cli/terminal/lower_case.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t longest_header = std::size_t{32} << 10;  // of the request line and all header lines
constexpr std::size_t longest_short_body = std::size_t{64} << 10;
constexpr std::size_t block_bytes = std::size_t{16} << 10;  // received at once
constexpr std::size_t most_held = std::size_t{64} << 10;    // of an answer with its header
constexpr std::chrono::seconds longest_write_pause{10};
constexpr std::chrono::seconds longest_drain{2};
constexpr std::size_t most_drained = std::size_t{64} << 20;  // bytes
constexpr std::string_view header_end = "\r\n\r\n";

int milliseconds_until(Clock::time_point end) {
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(rest)>(rest, 0, 60'000));
}

// The body length in the header, if it is short and the client sends the body without waiting for 100 Continue; else 0. It only
// decides which thread waits for the body; HttpServer interprets the header.
std::size_t short_body_bytes(std::string_view header) {
  std::size_t byte_count = 0;
  for (std::size_t begin = header.find("\r\n"); begin + 2 < header.size(); begin = header.find("\r\n", begin + 2)) {
    const std::string_view line = header.substr(begin + 2, 40);
    const std::string name = lower_case(line.substr(0, line.find(':')));
    if (name == "expect") return 0;
    if (name == "content-length") byte_count = std::strtoul(std::string(line.substr(15)).c_str(), nullptr, 10);
  }
  return byte_count <= longest_short_body ? byte_count : 0;
}

bool would_wait() { return errno == EAGAIN || errno == EWOULDBLOCK; }

}  // namespace

TimedStream::~TimedStream() { ::close(socket_); }

// ---- Between requests

// Appends the bytes that recv() has available to the unread ones.
ssize_t TimedStream::receive() {
  if (begin_ > 0) {
    buffer_.erase(0, begin_);
    scanned_ -= std::min(scanned_, begin_);
    begin_ = 0;
  }
  const std::size_t size = buffer_.size();
  buffer_.resize(size + block_bytes);
  ssize_t count = 0;
  do {
    count = ::recv(socket_, buffer_.data() + size, block_bytes, MSG_DONTWAIT);
  } while (count < 0 && errno == EINTR);
  buffer_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return count;
}

TimedStream::Arrived TimedStream::take_bytes() {
  const bool is_first = !has_more();
  const ssize_t count = receive();
  if (count == 0 || (count < 0 && !would_wait())) return Arrived::end;
  if (count < 0) return Arrived::nothing;
  if (is_first) request_since = Clock::now();
  return Arrived::bytes;
}

bool TimedStream::has_request() {
  if (request_bytes_ == 0) {
    const std::size_t from = std::max(begin_, scanned_);
    const std::size_t end = buffer_.find(header_end, from);
    if (end == std::string::npos) {
      scanned_ = std::max(from, buffer_.size() - std::min(buffer_.size(), header_end.size() - 1));
      return buffer_.size() - begin_ > longest_header;
    }
    const std::size_t header_bytes = end + header_end.size() - begin_;
    request_bytes_ = header_bytes + short_body_bytes(std::string_view(buffer_).substr(begin_, header_bytes));
  }
  return buffer_.size() - begin_ >= request_bytes_;
}

bool TimedStream::waits_for_bytes(Clock::time_point end) const { return wait_for(POLLIN, end); }

void TimedStream::release_memory() {
  held_ = {};
  if (has_more()) return;
  buffer_ = {};
  begin_ = scanned_ = 0;
}

// ---- During a request

void TimedStream::begin_request(Clock::time_point deadline) {
  deadline_ = deadline;
  in_header_ = true;
  request_bytes_ = 0;
  header_bytes_ = 0;
  is_reusable = false;
  is_refused_ = false;
  is_held_ = false;
  held_.clear();
}

// Waits until `end`, or only checks the present state.
bool TimedStream::wait_for(short events, Clock::time_point end) const {
  for (;;) {
    pollfd entry{socket_, events, 0};
    const int count = ::poll(&entry, 1, milliseconds_until(end));
    if (count > 0) return (entry.revents & (events | POLLHUP)) != 0 && (entry.revents & (POLLERR | POLLNVAL)) == 0;
    if (count < 0 && errno != EINTR) return false;
    if (Clock::now() >= end) return false;
  }
}

Clock::time_point TimedStream::write_end() const {
  return std::min<Clock::time_point>(deadline_, Clock::now() + longest_write_pause);
}

bool TimedStream::wait_for_client(short events, Clock::time_point end) {
  is_refused_ = ++slow_clients_.count > slow_clients_.most;
  const bool is_there = !is_refused_ && wait_for(events, end);
  --slow_clients_.count;
  return is_there;
}

ssize_t TimedStream::read(char* bytes, std::size_t size) {
  if (!has_more()) {
    if (Clock::now() >= deadline_) return -1;
    ssize_t count = receive();
    while (count < 0 && would_wait()) {
      if (!wait_for_client(POLLIN, deadline_)) return -1;
      count = receive();
    }
    if (count <= 0) return count;
  }
  const std::size_t count = std::min(size, buffer_.size() - begin_);
  if (in_header_ && (header_bytes_ += count) > longest_header) return -1;
  std::memcpy(bytes, buffer_.data() + begin_, count);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t TimedStream::write(const char* bytes, std::size_t size) {
  if (is_held_ && held_.size() + size <= most_held) {
    held_.append(bytes, size);
    return static_cast<ssize_t>(size);
  }
  return flush() ? send_some(bytes, size) : -1;
}

bool TimedStream::flush() {
  is_held_ = false;
  std::string_view rest = held_;
  while (!rest.empty()) {
    const ssize_t count = send_some(rest.data(), rest.size());
    if (count <= 0) break;
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  const bool is_sent = rest.empty();
  held_.clear();
  return is_sent;
}

ssize_t TimedStream::send_some(const char* bytes, std::size_t size) {
#ifdef MSG_NOSIGNAL
  constexpr int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
#else
  constexpr int flags = MSG_DONTWAIT;  // SIGPIPE is ignored in the whole process
#endif
  for (;;) {
    if (Clock::now() >= deadline_) return -1;
    const ssize_t count = ::send(socket_, bytes, size, flags);
    if (count >= 0 || (errno != EINTR && !would_wait())) return count;
    if (!wait_for_client(POLLOUT, write_end())) return -1;
  }
}

// The server does not use these addresses.
void TimedStream::get_remote_ip_and_port(std::string& address, int& port) const { address.clear(), port = 0; }
void TimedStream::get_local_ip_and_port(std::string& address, int& port) const { address.clear(), port = 0; }

// ---- After the last one

void TimedStream::begin_drain() {
  ::shutdown(socket_, SHUT_WR);
  is_draining_ = true;
  drain_end_ = Clock::now() + longest_drain;
  drained_bytes_ = 0;
}

bool TimedStream::is_drained() {
  char block[block_bytes];
  for (int i = 0; i < 16; ++i) {  // other clients wait for the draining thread
    const ssize_t count = ::recv(socket_, block, sizeof block, MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EINTR && !would_wait())) return true;
    if (count < 0) break;
    drained_bytes_ += static_cast<std::size_t>(count);
  }
  return drained_bytes_ >= most_drained || Clock::now() >= drain_end_;
}

}  // namespace hop::cli
